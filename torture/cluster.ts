import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import {
  aNatsServer,
  findNatsServer,
  type NatsServer,
  NO_NATS_SERVER,
} from '#tests/support/servers/nats-server.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { findLosses } from './kill9/losses.ts';
import { tradeTogether } from './kill9/stubborn-client.ts';
import { CLUSTER_ENV, type Cluster, openCluster } from './leader/cluster.ts';
import { anOwnPostgres, type OwnPostgres } from './support/own-postgres.ts';
import { createProxy } from './support/proxy.ts';

const INSTANCES = 3;
const ACCIDENTS = 30;
const CLIENTS = 40;
const QUICK_CLIENTS = 10;
const CASH = paise(10_00_000_00);
const KINDS = ['leader', 'instance', 'database'] as const;
const KINDS_WITH_BUS = [...KINDS, 'bus'] as const;
type Kind = (typeof KINDS_WITH_BUS)[number];

/**
 * Three servers behind a round-robin proxy, and thirty accidents under forty clients: the leader is killed, another
 * server is killed, the database stops immediately and comes back. In the end nothing acknowledged is lost or done
 * twice, and everyone is signed in on every server.
 *
 * It relies on what other bars guard: the one statement of an order (kill9), the lease (leader), and sessions that
 * are rows (server/auth).
 */
export const cluster = (run: Run): Promise<Verdict> => clusterOver(run, null);

/**
 * Like `cluster`, with NATS instead of NOTIFY: every fourth accident kills it, and it comes back after one to three
 * seconds.
 *
 * It relies on what `cluster` relies on, and on nothing of the bus: a server that waited for the bus to publish, or
 * to start, would miss this bar.
 */
export async function clusterNats(run: Run): Promise<Verdict> {
  const program = findNatsServer();
  if (!program) return { figure: 'not run', bar: 'a NATS server', faults: [], skipped: NO_NATS_SERVER };
  const nats = await aNatsServer(program);
  const verdict = await clusterOver(run, nats);
  await nats.remove();
  return verdict;
}

async function clusterOver(run: Run, nats: NatsServer | null): Promise<Verdict> {
  const found = faults();
  const postgres = await anOwnPostgres(CLUSTER_ENV);
  const servers = await openCluster(INSTANCES, postgres, nats ? { BUS_URL: nats.url } : {});
  const proxy = createProxy(servers.urls).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const count = run.of(CLIENTS, QUICK_CLIENTS);
  const people = await signedInPeople(servers.db, { count, cash: CASH, secret: servers.secret });
  const caller = aCaller(url, count);
  const trading = tradeTogether(caller, people, run.seed);
  const chance = randomStream(run.seed);
  const kinds = nats ? KINDS_WITH_BUS : KINDS;
  const accidents = Math.max(kinds.length, run.of(ACCIDENTS));
  for (let n = 0; n < accidents; n++) {
    await wait(500 + chance.uniform() * 1_500);
    await accident(kinds[n % kinds.length] ?? 'leader', { servers, postgres, nats }, chance);
    run.progress(`${n + 1} of ${accidents} accidents`);
  }
  const acknowledged = await trading.enough();
  await wait(1_000);
  const { trades, matched } = await findLosses(servers.db, acknowledged, found);
  await everybodyEverywhere(
    servers.urls(),
    people.map(({ cookie }) => cookie),
    found,
  );
  caller.close();
  proxy.close();
  proxy.closeAllConnections();
  await servers.close();
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1).length;
  return {
    figure: `${accidents} accidents with ${INSTANCES} servers and ${count} clients: ${acknowledged.length} orders answered (${repeated} only when repeated), ${trades} trades (${matched} filled after resting); ${count * INSTANCES} of ${count * INSTANCES} sessions checked`,
    bar: '0 lost, 0 duplicated, every session on every server',
    faults: found.reported(),
  };
}

interface House {
  servers: Cluster;
  postgres: OwnPostgres;
  nats: NatsServer | null;
}

/** What breaks comes back: a server immediately, a database and a bus after one to three seconds. */
async function accident(kind: Kind, { servers, postgres, nats }: House, chance: RandomStream): Promise<void> {
  if (kind === 'database') {
    await postgres.stopAtOnce();
    await wait(1_000 + chance.uniform() * 2_000);
    return postgres.start();
  }
  if (kind === 'bus') {
    await nats?.kill();
    await wait(1_000 + chance.uniform() * 2_000);
    return nats?.start();
  }
  const leader = await servers.leaderName();
  const others = servers.names.filter((name) => name !== leader);
  const name = kind === 'leader' ? leader : others[Math.floor(chance.uniform() * others.length)];
  if (!name) throw new Error('Nobody leads.');
  await servers.kill(name);
  await servers.restart(name);
}

async function everybodyEverywhere(urls: readonly string[], cookies: readonly string[], found: Faults) {
  for (const url of urls) {
    const caller = aCaller(url, 10);
    for (const cookie of cookies) {
      const { status } = await caller.insist({ path: api.portfolio.summary.path, cookie });
      found.compare('a session on another server', status, 200);
    }
    caller.close();
  }
}
