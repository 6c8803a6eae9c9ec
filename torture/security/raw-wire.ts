import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { isAlive, percentile } from '../support/figures.ts';
import { liveSocket } from '../support/live-socket.ts';
import { aRealServer, type RealServer } from '../support/real-server.ts';
import { noiseFrom } from './hostile.ts';
import { makeNoise } from './wire.ts';

const CONNECTIONS = 20_000;
/** Noise and quiet alternate, so that the machine's other load affects both. */
const ROUNDS = { count: 10, noiseMs: 24_000, quietMs: 6_000 };
const QUICK_ROUNDS = { count: 4, noiseMs: 3_500, quietMs: 1_500 };
const READ_EVERY_MS = 5;
/** Stops reading when the server no longer answers. */
const MAX_FAILURES = 3;
const READS = ['/api/portfolio', '/api/market/indices', '/api/trades/recent', '/api/auth/user'];
/** On a busy machine, faster reads say more about the machine than about the noise. */
const FLOOR_MS = 25;
const SLOWER = 2;
/** Connections to the database that the pool may have opened meanwhile. */
const POOL = 10;
const GIVEN_BACK_MS = 25_000;
/** Address of the signed-in user. */
const ADDRESS = { 'X-Forwarded-For': '203.0.113.7' };

/**
 * Bar: 20,000 raw connections in five minutes, with any possible request content and with bytes that are no request,
 * over HTTP and to the live feed, half of them reset within one and a half milliseconds. At the end the process is
 * the same, has released every descriptor, and has answered nothing with a 5xx; a signed-in user could read and
 * listen all the time, hardly slower than before.
 *
 * Guarded by `URL.parse` in server/live.ts (with `new URL`: the process is dead within a second), and by the error
 * handler that server/core/http/listener.ts adds to every connection (without it, and without that of server/live.ts:
 * dead within some hundred resets).
 */
export async function rawWire(run: Run): Promise<Verdict> {
  const found = faults();
  const env = { NODE_ENV: 'production', TRUST_PROXY: '1', LIVE_SOCKETS_PER_ADDRESS: '50' };
  const server = await aRealServer('raw-wire', env);
  const [person] = await server.people(1, paise(1_00_000_00));
  if (!person) throw new Error('No user was created.');
  const { pid, url } = server.now();
  const feed = liveSocket(url, { Cookie: person.cookie, ...ADDRESS });
  const turn = { isNoisy: false };
  await readFor(server, person, { until: wait(run.quick ? 1_000 : 5_000), turn }, found);
  const before = descriptors(pid);
  const noise = noiseAndQuiet(run, {
    url,
    turn,
    goesOn: () => isAlive(pid),
    ...(run.quick ? QUICK_ROUNDS : ROUNDS),
  });
  const { quiet, noisy } = await readFor(server, person, { until: noise, turn }, found);
  const { sent, answers } = await noise;
  const after = await givenBack(pid, before);
  const [was, is] = [percentile(quiet, 99), percentile(noisy, 99)];
  if (!isAlive(pid)) found.add(`the process died after ${sent} connections`);
  if (is > Math.max(SLOWER * was, FLOOR_MS))
    found.add(`99 % of reads within ${is.toFixed(1)} ms instead of ${was.toFixed(1)}`);
  for (const [line, times] of answers) if (/^HTTP\/1\.1 5/.test(line)) found.add(`${times} times ${line}`);
  if (after > before + POOL) found.add(`${after - before} descriptors were not given back`);
  if (feed.readyState !== WebSocket.OPEN) found.add('the live feed of the signed-in user was closed');
  feed.terminate();
  await server.close();
  return {
    figure: `${sent} connections; 99 % of ${noisy.length} reads within ${is.toFixed(1)} ms, ${was.toFixed(1)} ms when it is quiet; ${before} descriptors before and ${after} after`,
    bar: `the same process, reads ≤ ${SLOWER} × as slow (or ≤ ${FLOOR_MS} ms), no 5xx, every descriptor given back`,
    faults: found.reported(),
  };
}

interface Rounds {
  url: string;
  count: number;
  noiseMs: number;
  quietMs: number;
  turn: { isNoisy: boolean };
  goesOn(): boolean;
}

/**
 * Opens connections evenly over each round, until all are done or the server is gone; counts the first lines of the
 * answers.
 */
async function noiseAndQuiet(run: Run, { url, count, noiseMs, quietMs, turn, goesOn }: Rounds) {
  const nextNoise = noiseFrom(run.seed, url);
  const answers = new Map<string, number>();
  const each = Math.ceil(run.of(CONNECTIONS) / count);
  let sent = 0;
  for (let round = 0; round < count && goesOn(); round++) {
    turn.isNoisy = false;
    await wait(quietMs);
    turn.isNoisy = true;
    const open: Promise<void>[] = [];
    const begun = performance.now();
    for (let n = 0; n < each && goesOn(); n++) {
      const counted = (line: string) => void answers.set(line, (answers.get(line) ?? 0) + 1);
      open.push(makeNoise(url, nextNoise()).then(counted));
      sent += 1;
      const due = begun + (n / each) * noiseMs;
      if (performance.now() < due) await wait(due - performance.now());
    }
    await Promise.all(open);
    run.progress(`${sent} connections`);
  }
  return { sent, answers };
}

interface Reading {
  until: Promise<unknown>;
  turn: { isNoisy: boolean };
}

/**
 * Reads one address after another as a signed-in user, from a separate client address, until the given time; returns
 * the duration of each read.
 */
async function readFor(
  { now }: RealServer,
  { cookie }: Person,
  { until, turn }: Reading,
  found: Faults,
): Promise<{ quiet: number[]; noisy: number[] }> {
  const caller = aCaller(now().url, 1, ADDRESS);
  const took = { quiet: [] as number[], noisy: [] as number[] };
  let [over, failures] = [false, 0];
  void until.finally(() => {
    over = true;
  });
  for (let n = 0; !over && failures < MAX_FAILURES; n++) {
    const begun = performance.now();
    const sent = { path: READS[n % READS.length] ?? '/', cookie };
    const status = await caller.send(sent).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    if (status === 200) took[turn.isNoisy ? 'noisy' : 'quiet'].push(performance.now() - begun);
    else {
      failures += 1;
      found.add(`a read was answered ${status}`);
    }
    await wait(READ_EVERY_MS);
  }
  caller.close();
  return took;
}

/** Open descriptors of a process; 0 when unknown or when it has exited. */
function descriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

async function givenBack(pid: number, before: number): Promise<number> {
  const end = performance.now() + GIVEN_BACK_MS;
  while (descriptors(pid) > before && performance.now() < end) await wait(100);
  return descriptors(pid);
}
