import { setTimeout as wait } from 'node:timers/promises';
import { loadRules } from '#server/market/calendar/calendar-store.ts';
import { quarterEndsBetween } from '#server/market/engine/refresh.ts';
import { readMarket } from '#server/market/engine/store.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { CLUSTER_ENV, type Cluster, openCluster } from './leader/cluster.ts';
import { restOrders, unfinishedOrders } from './leader/resting-orders.ts';
import { anOwnPostgres } from './support/own-postgres.ts';

const ROUNDS = 20;
const INSTANCES = 3;
const MAX_TAKEOVER_MS = 10_000;
const ORDERS_A_ROUND = 5;

/**
 * Bar 19, leadership: three servers on one database; the leader is repeatedly killed, or suspended until another one
 * leads and then resumed. Every quarter-hour of market time is recorded once, the new leader continues within ten
 * seconds, a suspended leader writes no row of the market, and every order that rested on any of them ends.
 *
 * Guarded by the lease (server/core/cluster/leader.ts): if server/main.ts opens the market without it, all three
 * advance the market, and the log of writes shows rows of servers that did not lead.
 */
export async function leader(run: Run): Promise<Verdict> {
  const found = faults();
  const cluster = await openCluster(INSTANCES, await anOwnPostgres(CLUSTER_ENV));
  const chance = randomStream(run.seed);
  const rounds = run.of(ROUNDS);
  const begun = await position(cluster);
  const takeovers: number[] = [];
  let orders = 0;
  for (let round = 0; round < rounds; round++) {
    orders += await restOrders(cluster, chance, ORDERS_A_ROUND);
    await wait(1_000 + chance.uniform() * 3_000);
    takeovers.push(await loseLeader(cluster, chance, found));
    run.progress(`lost the leader ${round + 1} of ${rounds} times`);
  }
  const slots = await checkSlots(cluster, begun, found);
  const stale = await staleWrites(cluster);
  if (stale.length > 0)
    found.add(`${stale.length} rows were written by who did not lead: ${stale.slice(0, 3).join('; ')}`);
  for (const words of await unfinishedOrders(cluster)) found.add(words);
  const slowest = Math.max(...takeovers);
  if (slowest > MAX_TAKEOVER_MS) found.add(`the slowest takeover took ${Math.round(slowest)} ms`);
  const writes = await cluster.writes();
  await cluster.close();
  const median = takeovers.toSorted((a, b) => a - b)[Math.floor(takeovers.length / 2)] ?? 0;
  return {
    figure: `${rounds} leaders lost of ${INSTANCES} instances: ${slots} quarter-hours once each, ${writes} writes of the market, 0 expected of others; ${orders} resting orders; takeover in ${Math.round(median)} ms, at most ${Math.round(slowest)} ms`,
    bar: 'every slot exactly once, takeover ≤ 10 s, a stale leader writes 0 rows',
    faults: found.reported(),
  };
}

async function position({ db }: Cluster) {
  const stored = await readMarket(db);
  if (!stored) throw new Error('There is no market.');
  return stored.position;
}

/** Kills or suspends the leader; returns how long the market did not advance. */
async function loseLeader(cluster: Cluster, chance: RandomStream, found: Faults): Promise<number> {
  const name = await cluster.leaderName();
  const lost = performance.now();
  if (chance.uniform() < 0.5) {
    await cluster.kill(name);
    const took = await untilAdvanced(cluster, name, lost, found);
    await cluster.restart(name);
    return took;
  }
  cluster.signal(name, 'SIGSTOP');
  const took = await untilAdvanced(cluster, name, lost, found);
  cluster.signal(name, 'SIGCONT');
  await wait(1_500);
  return took;
}

/** Waits until a server other than the lost one has advanced the market. */
async function untilAdvanced(cluster: Cluster, lost: string, since: number, found: Faults): Promise<number> {
  const end = performance.now() + 3 * MAX_TAKEOVER_MS;
  while (performance.now() < end) {
    if ((await cluster.lastAdvancedBy()) !== lost) return performance.now() - since;
    await wait(50);
  }
  found.add(`no instance took over from ${lost}`);
  return performance.now() - since;
}

/** Compares the completed slots with the calendar; returns the number of quarter-hours. */
async function checkSlots(
  cluster: Cluster,
  begun: Awaited<ReturnType<typeof position>>,
  found: Faults,
): Promise<number> {
  const rules = await loadRules(cluster.db);
  const { lastRefresh } = await position(cluster);
  const expected = quarterEndsBetween(rules, begun.lastRefresh ?? begun.at, lastRefresh ?? begun.at).map(
    (at) => at.toISOString(),
  );
  const { rows } = await cluster.db.$client.query(
    `select key, count(*)::int n from torture_writes where tbl = 'market_slots' group by key order by key`,
  );
  const done = new Map(rows.map(({ key, n }) => [String(key), Number(n)]));
  for (const slot of expected)
    if (done.get(slot) !== 1) found.add(`${slot} was done ${done.get(slot) ?? 0} times`);
  return expected.length;
}

/** Writes of the market by an instance that was not the last to take or renew the lease. */
async function staleWrites({ db }: Cluster): Promise<string[]> {
  const { rows } = await db.$client.query(`
    select w.app, w.tbl, w.at, l.app as leader
    from torture_writes w cross join lateral (
      select app from torture_writes l where l.tbl = 'leases' and l.seq < w.seq order by l.seq desc limit 1
    ) l
    where w.tbl <> 'leases' and w.app <> l.app`);
  return rows.map(({ app, tbl, leader }) => `${app} wrote ${tbl} while ${leader} led`);
}
