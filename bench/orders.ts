import { createEventBus } from '#server/core/events.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { buildClient } from '../scripts/client-build.ts';
import type { Pace, Result } from './bench.ts';
import { startChild } from './child.ts';
import { postgresCpu, processCpu } from './cpu.ts';
import { historyBytes } from './orders/history-bytes.ts';
import { historySlope } from './orders/history-slope.ts';
import { placingRate, SYMBOL } from './orders/order-load.ts';
import { findPgbench, type Pgbench, preparePgbench } from './orders/pgbench.ts';
import type { Posted, PostLoad } from './orders/post-load.ts';
import { alternating, finer } from './rounds.ts';
import { judgeRatio, median, withSlope } from './statistics.ts';

const PEOPLE = 2_000;
const CASH = paise(10_00_000_00);
const SECRET = 'a secret that only the benches of this product know';
/** Warm-up time: a server that has just started needs twice as long as one after some thousand orders. */
const WARM_UP_MS = 10_000;

/**
 * B3 and B4: the cost of an order, compared with PostgreSQL's own benchmark on the same server, and with all orders
 * of one account. P5: the size of a page of orders.
 */
export async function orders(whole: Pace): Promise<Result[]> {
  const [slope, bytes] = [await historySlope(whole), await historyBytes()];
  const pace = finer(6, whole);
  const program = findPgbench();
  const database = await aDatabase();
  const pgbench = program && preparePgbench(program, database.url);
  const posted = pgbench ? await postedOrders(pace, pgbench, slope) : withoutPgbench(slope);
  const floor = await aFloor(PEOPLE);
  const placed = pgbench ? [await placedOrders(pace, pgbench, floor)] : [];
  const hot = await hotAccount(pace, floor);
  await floor.close();
  await database.close();
  return [posted, ...placed, hot, bytes];
}

const B3 = { id: 'B3', name: 'order POST, end to end ÷ pgbench TPC-B', gate: '≥ 2.0, slope ≤ 0.1' };
const B3_GATE = 2;
const SLOPE_GATE = 0.1;

function withoutPgbench(slope: number): Result {
  const note =
    'pgbench was not found in PATH or where PostgreSQL is installed, so there is nothing to compare with.';
  return { ...B3, figure: null, holds: null, control: null, slope, note };
}

/** HTTP to a server in its own process, with its database on the same PostgreSQL server. */
async function postedOrders(pace: Pace, pgbench: Pgbench, slope: number): Promise<Result> {
  if (!buildClient()) throw new Error('The client could not be built; the reason is above.');
  const database = await aDatabase();
  const home = await aServerHome('bench');
  const server = await home.start({ DATABASE_URL: database.url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error' });
  const people = await signedInPeople(database.db, { count: PEOPLE, cash: CASH, secret: SECRET });
  const load = await startChild<PostLoad, Posted>('bench/orders/post-load.ts');
  await load.ask({ port: Number(new URL(server.url).port), cookies: people.map(({ cookie }) => cookie) });
  const clocks = [processCpu(server.pid), await postgresCpu(database.db)];
  const spent: number[][] = [];
  const post = async () => {
    const before = clocks.map((clock) => clock());
    const { placed, ms, cpuMs } = await load.ask({ ms: pace.windowMs });
    const taken = [...clocks.map((clock, n) => (clock() ?? 0) - (before[n] ?? 0)), cpuMs];
    spent.push(taken.map((each) => (1_000 * each) / placed));
    return (1_000 * placed) / ms;
  };
  await load.ask({ ms: WARM_UP_MS });
  const rates = await alternating(pace, post, () => pgbench.tpcB(pace.windowMs), B3_GATE);
  await load.stop();
  await server.stop();
  await database.close();
  await home.remove();
  return {
    ...B3,
    ...withSlope(judgeRatio(rates.pairs, B3_GATE), slope, SLOPE_GATE),
    note: `${words(rates)}; ${spentText(spent)}`,
  };
}

/** CPU time per order by process, over several measurements. */
function spentText(spent: readonly (readonly number[])[]): string {
  const [node, postgres, load] = [0, 1, 2].map((who) =>
    Math.round(median(spent.map((each) => each[who] ?? 0))),
  );
  return `µs of CPU per order: ${node} in the server, ${postgres} in PostgreSQL, ${load} in the load generator`;
}

/** The same order in this process, from the decision to the committed reply: the cost of the statement only. */
async function placedOrders(pace: Pace, pgbench: Pgbench, { rate, people }: Floor): Promise<Result> {
  const { per, measured } = rate(people, pace);
  const rates = await alternating(pace, measured, () => pgbench.tpcB(pace.windowMs), null);
  const judged = judgeRatio(rates.pairs, 0);
  const name = 'the same order without HTTP ÷ pgbench TPC-B';
  const note = `${words(rates)}; ${per()} µs of PostgreSQL’s processor an order`;
  return { id: 'B3s', name, gate: 'none', slope: null, ...judged, holds: null, note };
}

const B4_GATE = 0.25;

async function hotAccount(pace: Pace, { rate, people }: Floor): Promise<Result> {
  const [one, all] = [rate(people.slice(0, 1), pace), rate(people, pace)];
  const rates = await alternating(pace, one.measured, all.measured, B4_GATE);
  const judged = judgeRatio(rates.pairs, B4_GATE);
  const name = 'orders of one account ÷ spread over 2,000';
  const note = `${words(rates)}; ${one.per()} and ${all.per()} µs of PostgreSQL’s processor an order`;
  return { id: 'B4', name, gate: '≥ 0.25', slope: null, ...judged, note };
}

const words = ({ one, other }: { one: number[]; other: number[] }) =>
  `${Math.round(median(one))} a second against ${Math.round(median(other))}`;

type Floor = Awaited<ReturnType<typeof aFloor>>;

/** A scripted market, and users with cash for thousands of orders each. */
async function aFloor(count: number) {
  const { db, close } = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(db, events);
  market.setPrice(SYMBOL, paise(1_00));
  const people = await signedInPeople(db, { count, cash: CASH, secret: SECRET });
  const deps = testDeps({ db, events, market });
  const clock = await postgresCpu(db);
  /** Orders a second for some users, and PostgreSQL's CPU time per order in microseconds. */
  const rate = (of: readonly Person[], { windowMs }: Pace) => {
    const spent: number[] = [];
    const measured = async () => {
      const [before, begun] = [clock() ?? 0, performance.now()];
      const placed = await placingRate(deps, of, windowMs);
      const seconds = (performance.now() - begun) / 1_000;
      spent.push((1_000 * ((clock() ?? 0) - before)) / (placed * seconds));
      return placed;
    };
    return { measured, per: () => Math.round(median(spent)) };
  };
  return { rate, people, close };
}
