import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { aDatabase } from '#tests/support/database.ts';
import { signedInPeople } from '#tests/support/people.ts';
import { aServerHome } from '#tests/support/server-process.ts';
import { buildClient } from '../scripts/client-build.ts';
import type { Pace, Result } from './bench.ts';
import { type Child, startChild } from './child.ts';
import { processCpu } from './cpu.ts';
import { listGrowth } from './reads/list-growth.ts';
import type { Load, Loaded } from './reads/load.ts';
import { finer, inTurns } from './rounds.ts';
import { judgeCost, median } from './statistics.ts';

const PATH = '/api/stocks';
const SECRET = 'a secret that only the benches of this product know';
const HELLO_GATE = 2;
const FASTIFY_GATE = 0.35;
const UNCHANGED_GATE = 1.3;
/** The part of a core that a server takes which has nothing to do but its market. */
const SETTLED = 0.05;
const MOST_SETTLING_S = 60;
/** Measurements that don't count, of each: servers that had only just been read from were far apart from themselves. */
const WARM_UPS = 8;
/** Of the market. All is measured over whole ticks: one more or less in a window is some per cent of what is read in it. */
const TICK_MS = 1_000;
/** How often, and how long each time, it is watched at rest. */
const RESTS = 5;
const RESTING_MS = 2 * TICK_MS;

/** What a browser sends with a read of a page. */
const BROWSER = {
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: '*/*',
  'Accept-Language': 'en-IN,en',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};

/** Who answers, and what it is asked. */
interface Target {
  pid: number;
  port: number;
  status: 200 | 304;
}

/** Answers a second of processor time of the one who answers, and their bytes. */
type Rate = (() => Promise<number>) & { bytes: () => number };

/**
 * B1 and B2: the stock list for somebody who is signed in, and the same when it has not changed, of a real server whose market
 * ticks meanwhile; beside a greeting of node:http, and beside Fastify with the same list. All are sent a browser's headers. What
 * the server takes at rest is not in it: a tick costs the same however many read.
 */
export async function reads(whole: Pace): Promise<Result[]> {
  const pace = finer(4, whole);
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const database = await aDatabase();
  const home = await aServerHome('bench');
  const server = await home.start({ DATABASE_URL: database.url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error' });
  const [person] = await signedInPeople(database.db, { count: 1, cash: null, secret: SECRET });
  const cookie = person?.cookie ?? '';
  const ours = { pid: server.pid, port: Number(new URL(server.url).port) };
  const load = await startChild<Load, Loaded>('bench/reads/load.ts');
  const hello = await startChild<object, { port: number }>('bench/reads/hello-server.ts');
  const fastify = await startChild<object, { port: number }>('bench/reads/fastify-server.ts');
  await settled(server.pid);
  const resting = await restOf(server.pid);
  const rate = (target: Target, rest = 0) => rateOf(pace, load, cookie, { ...target, rest });
  const greeting = rate({ pid: hello.pid, ...(await hello.ask({})), status: 200 });
  const peer = await fastify.ask({ stocks: await read(server.url, cookie) });
  const list = rate({ ...ours, status: 200 }, resting);
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) for (const each of [list, greeting]) await each();
  const results = [
    await beside(pace, 'B1', 'signed-in stock list ÷ node:http hello', HELLO_GATE, list, greeting),
    await beside(
      ...([pace, 'B1f', 'signed-in stock list ÷ Fastify with the same', FASTIFY_GATE] as const),
      ...([list, rate({ pid: fastify.pid, ...peer, status: 200 })] as const),
    ),
    await beside(
      ...([pace, 'B2', 'stock list, unchanged (304) ÷ node:http hello', UNCHANGED_GATE] as const),
      ...([rate({ ...ours, status: 304 }, resting), greeting] as const),
    ),
  ];
  await Promise.all([load, hello, fastify, server].map((one) => one.stop()));
  await database.close();
  home.remove();
  return [...results, await listGrowth(whole)];
}

async function beside(
  pace: Pace,
  id: string,
  name: string,
  gate: number,
  ours: Rate,
  theirs: Rate,
): Promise<Result> {
  const rates = await inTurns(pace, ours, theirs);
  const judged = judgeCost(
    rates.pairs.map(({ ratio, again }) => ({ cost: 1 / ratio, again })),
    gate,
  );
  const us = [rates.one, rates.other].map((all) => (1e6 / median(all)).toFixed(1));
  const note = `${us[0]} µs and ${ours.bytes()} B against ${us[1]} µs and ${theirs.bytes()} B`;
  return { id, name, gate: `≤ ${gate}`, slope: null, ...judged, note };
}

function rateOf(
  { windowMs }: Pace,
  load: Child<Load, Loaded>,
  cookie: string,
  target: Target & { rest: number },
): Rate {
  const revalidates = target.status === 304;
  const asked = { port: target.port, path: PATH, headers: { ...BROWSER, Cookie: cookie }, revalidates };
  const clock = clockOf(target.pid);
  const ms = Math.max(TICK_MS, TICK_MS * Math.floor((0.7 * windowMs) / TICK_MS));
  let bytes = 0;
  const rate = async () => {
    let done = 0;
    const busy = await clock(async () => {
      const loaded = await load.ask({ ...asked, ms });
      done = answersIn(loaded, target.status);
      bytes = loaded.bytes;
    });
    return (1_000 * done) / (busy.cpuMs - busy.ms * target.rest);
  };
  return Object.assign(rate, { bytes: () => bytes });
}

/** The part of a core that a server takes while nobody reads, at the least: what else it did meanwhile must not count in its favour. */
async function restOf(pid: number): Promise<number> {
  const clock = clockOf(pid);
  const parts: number[] = [];
  while (parts.length < RESTS) {
    const { cpuMs, ms } = await clock(() => wait(RESTING_MS));
    parts.push(cpuMs / ms);
  }
  return Math.min(...parts);
}

/** Measures what happens meanwhile: the processor time of a process, and the time. */
function clockOf(pid: number) {
  const cpu = processCpu(pid);
  return async (run: () => Promise<unknown>) => {
    const [before, begun] = [cpu(), performance.now()];
    await run();
    const [after, ms] = [cpu(), performance.now() - begun];
    if (before === null || after === null) throw new Error('CPU can be measured on Linux alone.');
    return { cpuMs: after - before, ms };
  };
}

/** A server that has just started is still busy with itself. */
async function settled(pid: number): Promise<void> {
  const clock = clockOf(pid);
  for (let seconds = 0; seconds < MOST_SETTLING_S; seconds++) {
    const { cpuMs, ms } = await clock(() => wait(1_000));
    if (cpuMs < SETTLED * ms) return;
  }
}

/** Throws an Error unless almost all were as expected: at each tick the list is another, and sent whole once. */
function answersIn({ answers }: Loaded, status: number): number {
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const expected = answers[status] ?? 0;
  const others = all - expected - (answers[200] ?? 0);
  if (expected < 0.95 * all || (status !== 200 && others > 0))
    throw new Error(`The answers were ${JSON.stringify(answers)}.`);
  return all;
}

async function read(url: string, cookie: string): Promise<unknown> {
  const asked = request(url + PATH, {
    headers: { ...BROWSER, 'Accept-Encoding': 'identity', Cookie: cookie },
  });
  return new Promise((resolve, reject) => {
    asked.on('error', reject).on('response', (reply) => resolve(json(reply)));
    asked.end();
  });
}
