import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { aDatabase } from '#tests/support/database.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { buildClient } from '../scripts/client-build.ts';
import type { Pace, Result } from './bench.ts';
import { type Child, startChild } from './child.ts';
import { processCpu } from './cpu.ts';
import { accountGrowth } from './reads/account-growth.ts';
import { accountReads } from './reads/account-reads.ts';
import { BROWSER } from './reads/browser-headers.ts';
import { listGrowth } from './reads/list-growth.ts';
import type { Load, Loaded } from './reads/load.ts';
import { aReadServer, type ReadServer, SECRET } from './reads/read-server.ts';
import { clockOf, TICK_MS } from './reads/rest.ts';
import { between, costsOf, inRotation, type Passes } from './rounds.ts';
import { judgeCost, median } from './statistics.ts';

const PATH = '/api/stocks';
/** Discarded passes of all sides: those of servers with little traffic so far varied too much. */
const WARM_UPS = 3;
/** A server, its expected status, and its CPU share of a core when idle. */
interface Target {
  pid: number;
  port: number;
  status: 200 | 304;
  rest: number;
}

/** Answers a second of the server's CPU time, and their size. */
type Rate = (() => Promise<number>) & { bytes: () => number };

type Side = 'list' | 'unchanged' | 'hello' | 'fastify';

interface Bench {
  id: string;
  name: string;
  gate: number;
  one: Side;
  other: Side;
}

const BENCHES: readonly Bench[] = [
  { id: 'B1', name: 'signed-in stock list ÷ node:http hello', gate: 2, one: 'list', other: 'hello' },
  {
    id: 'B1f',
    name: 'signed-in stock list ÷ Fastify with the same',
    gate: 0.35,
    one: 'list',
    other: 'fastify',
  },
  {
    id: 'B2',
    name: 'stock list, unchanged (304) ÷ node:http hello',
    gate: 1.3,
    one: 'unchanged',
    other: 'hello',
  },
];

/** The rounds after one start, and the size of an answer of each side. */
interface Start {
  passes: Passes<Side>;
  bytes(side: Side): number;
}

/**
 * B1 and B2: the stock list for a signed-in user, and the 304 when it has not changed, of a real server whose market
 * ticks. Compared with a greeting from node:http, and with Fastify serving the same list. All requests have a
 * browser's headers. The server's idle CPU time is subtracted: a tick costs the same for any number of readers. It is
 * started twice: the speed of a process differs by some per cent from that of the next.
 */
export async function reads(pace: Pace): Promise<Result[]> {
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const database = await aDatabase();
  const home = await aServerHome('bench');
  const [person] = await signedInPeople(database.db, { count: 1, cash: null, secret: SECRET });
  const cookie = person?.cookie ?? '';
  const first = await aReadServer(home, database);
  const starts = [await measureAll(pace, first, cookie)];
  await first.stop();
  const second = await aReadServer(home, database);
  starts.push(await measureAll(pace, second, cookie));
  const ofAccounts = [...(await accountReads(pace, second)), ...(await accountGrowth(pace, second))];
  await second.stop();
  await database.close();
  await home.remove();
  return [...BENCHES.map((bench) => judged(bench, starts)), await listGrowth(pace), ...ofAccounts];
}

/** Measures all of them with a server that has just been started, and with peers that start now. */
async function measureAll(pace: Pace, server: ReadServer, cookie: string): Promise<Start> {
  const load = await startChild<Load, Loaded>('bench/reads/load.ts');
  const hello = await startChild<object, { port: number }>('bench/reads/hello-server.ts');
  const fastify = await startChild<object, { port: number }>('bench/peers/fastify-server.ts');
  const ours = { pid: server.pid, port: Number(new URL(server.url).port), rest: server.rest };
  const peer = { ...(await fastify.ask({ stocks: await read(server.url, cookie) })), pid: fastify.pid };
  const greeter = { ...(await hello.ask({})), pid: hello.pid };
  const rate = (target: Target) => rateOf(load, cookie, target);
  const sides = {
    list: rate({ ...ours, status: 200 }),
    hello: rate({ ...greeter, status: 200, rest: 0 }),
    unchanged: rate({ ...ours, status: 304 }),
    fastify: rate({ ...peer, status: 200, rest: 0 }),
  };
  const pass = async () => ({
    list: await sides.list(),
    hello: await sides.hello(),
    unchanged: await sides.unchanged(),
    fastify: await sides.fastify(),
  });
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) await pass();
  const passes = await inRotation(pace, pass);
  await Promise.all([load, hello, fastify].map((each) => each.stop()));
  return { passes, bytes: (side) => sides[side].bytes() };
}

function judged({ id, name, gate, one, other }: Bench, starts: readonly Start[]): Result {
  const rounds = starts.map(({ passes }) => between(passes, one, other));
  const cost = judgeCost(costsOf(rounds.flatMap(({ pairs }) => pairs)), gate);
  const [us, them] = (['one', 'other'] as const).map((side) =>
    (1e6 / median(rounds.flatMap((start) => start[side]))).toFixed(1),
  );
  const [ourBytes, theirBytes] = [one, other].map((side) => starts.at(-1)?.bytes(side));
  const note = `${us} µs and ${ourBytes} B against ${them} µs and ${theirBytes} B; ${starts.length} starts`;
  return { id, name, gate: `≤ ${gate}`, slope: null, ...cost, note };
}

function rateOf(load: Child<Load, Loaded>, cookie: string, target: Target): Rate {
  const revalidates = target.status === 304;
  const request_ = { port: target.port, path: PATH, headers: { ...BROWSER, Cookie: cookie }, revalidates };
  let bytes = 0;
  const rate = async () => {
    const clock = clockOf(processCpu(target.pid));
    const loaded = await load.ask({ ...request_, ms: TICK_MS });
    const busy = clock();
    bytes = loaded.bytes;
    return (1_000 * answersIn(loaded, target.status)) / (busy.cpuMs - busy.ms * target.rest);
  };
  return Object.assign(rate, { bytes: () => bytes });
}

/** Throws an Error unless almost all are as expected: each tick changes the list, which is then sent in full once. */
function answersIn({ answers }: Loaded, status: number): number {
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const expected = answers[status] ?? 0;
  const others = all - expected - (answers[200] ?? 0);
  if (expected < 0.95 * all || (status !== 200 && others > 0))
    throw new Error(`The answers were ${JSON.stringify(answers)}.`);
  return all;
}

async function read(url: string, cookie: string): Promise<unknown> {
  const request_ = request(url + PATH, {
    headers: { ...BROWSER, 'Accept-Encoding': 'identity', Cookie: cookie },
  });
  return new Promise((resolve, reject) => {
    request_.on('error', reject).on('response', (reply) => resolve(json(reply)));
    request_.end();
  });
}
