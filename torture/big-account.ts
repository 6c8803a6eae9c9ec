import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { unzip } from '#tests/support/unzip.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { metricsOf, percentile, residentMegabytes } from './support/figures.ts';
import { aRealServer, type RealServer } from './support/real-server.ts';

const TRADES = 100_000;
/** Warm-up: an account that uses everything before the measurement. */
const USUAL_TRADES = 1_500;
const STOCKS = 20;
const DAYS = 250;
const READERS = 4;
const ROUNDS = 3;
const WARM_UP_MS = 4_000;
const QUICK_WARM_UP_MS = 2_000;
const MAX_WAIT_MS = 250;
const MAX_GROWTH_MB = 100;
/** Memory that may remain allocated after a minute. */
const MAX_LEFT_MB = 50;
const GIVEN_BACK_MS = 60_000;
const SAMPLE_MS = 200;

/** What others read meanwhile. */
const READ = [
  api.portfolio.cash,
  api.portfolio.summary,
  api.portfolio.holdings,
  api.performance.lots,
  api.trades.recent,
  api.market.movers,
].map(({ path }) => path);

/**
 * One account with 100,000 trades reads each of its endpoints, every page of its history, and its export, three
 * times, with an order between, while others read. No reader waits for long, the server's memory grows little and is
 * released, and the server leads all the time under one lease.
 *
 * Guarded by server/account/take-away.ts (when the export was built in memory, others waited for seconds), by
 * server/portfolio/performance/parts (on the main loop, others wait as long as it computes), and by
 * server/core/cluster/lease-thread.ts.
 */
export async function bigAccount(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('big-account', { LOG_LEVEL: 'warn' });
  const [big, usual, ...others] = await server.people(2 + READERS, null);
  if (!big || !usual) throw new Error('No user was created.');
  const trades = run.of(TRADES);
  const traded = await whatIsTraded(server.db);
  await makeBusy(server.db, { accountId: big.accountId, trades, ...traded });
  await makeBusy(server.db, { accountId: usual.accountId, trades: USUAL_TRADES, ...traded });
  run.progress(`${trades} trades are there`);
  const reading = readOn(server, others, found);
  // Memory that any server takes until all of its code has run once must not count against the large account.
  await readEverything(server, { owner: usual, trades: USUAL_TRADES, rounds: 1, exports: [] }, found);
  await wait(run.of(WARM_UP_MS, QUICK_WARM_UP_MS));
  const soloMs = reading.begin();
  const before = await watch(server);
  const watching = keepWatching(server, found);
  const rounds = Math.max(2, run.of(ROUNDS));
  const exports: Buffer[] = [];
  const calls = await readEverything(server, { owner: big, trades, rounds, exports }, found, run.progress);
  const peak = await watching.end();
  const waits = await reading.end();
  // Not earlier: decompression would block this process, which times the others.
  for (const taken of exports) checkExport(taken, trades, found);
  const left = await giveBack(server, before.megabytes);
  const after = await watch(server);
  await server.close();
  const [p99, worst] = [percentile(waits, 99), Math.max(...waits)];
  const growth = peak - before.megabytes;
  found.compare('the number of the lease', after.fence, before.fence);
  if (worst > MAX_WAIT_MS) found.add(`another user waited ${Math.round(worst)} ms`);
  if (growth > MAX_GROWTH_MB) found.add(`memory grew by ${Math.round(growth)} MB`);
  if (left > MAX_LEFT_MB) found.add(`${Math.round(left)} MB were not given back in a minute`);
  return {
    figure: `${trades} trades, ${calls} calls of theirs and ${waits.length} of ${READERS} others, who waited ${Math.round(percentile(waits, 50))} ms, 99 % ${Math.round(p99)} ms, at most ${Math.round(worst)} ms (${Math.round(soloMs)} ms before); memory ${Math.round(before.megabytes)} MB + ${Math.round(growth)} MB, + ${Math.round(left)} MB afterwards; lease ${before.fence} to ${after.fence}`,
    bar: `others' worst wait ≤ ${MAX_WAIT_MS} ms, memory + ≤ ${MAX_GROWTH_MB} MB and given back within a minute, leadership never lost`,
    faults: found.reported(),
  };
}

/** Stocks and days with bars. */
async function whatIsTraded(db: Db) {
  const { rows: stocks } = await db.execute<{ id: number }>(
    sql`select instrument_id as id from daily_bars b join instruments i on i.id = b.instrument_id and i.kind = 'stock'
      group by 1 order by 1 limit ${STOCKS}`,
  );
  const { rows: days } = await db.execute<{ day: string }>(
    sql`select distinct trading_date::text as day from daily_bars where instrument_id = ${stocks[0]?.id}
      order by 1 desc limit ${DAYS}`,
  );
  return { stocks: stocks.map(({ id }) => id), days: days.map(({ day }) => day).reverse() };
}

/** Other users read in a loop; timed from `begin` on. */
function readOn(server: RealServer, others: readonly Person[], found: Faults) {
  const caller = aCaller(server.now().url, others.length);
  const waits: number[] = [];
  let goesOn = true;
  const before: number[] = [];
  let timing = false;
  const done = others.map(async ({ cookie }, n) => {
    for (let i = n; goesOn; i++) {
      const path = READ[i % READ.length] ?? '/';
      const startedAt = performance.now();
      const { status } = await caller.send({ path, cookie });
      (timing ? waits : before).push(performance.now() - startedAt);
      if (status !== 200) found.add(`${path} was answered ${status} to another user`);
      await wait(40);
    }
  });
  return {
    /** Returns the longest wait in the last third of those so far. */
    begin() {
      timing = true;
      return Math.max(...before.slice(-before.length / 3));
    },
    async end() {
      goesOn = false;
      await Promise.all(done);
      caller.close();
      return waits;
    },
  };
}

interface Use {
  owner: Person;
  trades: number;
  rounds: number;
  /** The downloaded exports. */
  exports: Buffer[];
}

/** Reads everything that the contract offers a user about themselves; returns the number of calls. */
async function readEverything(
  server: RealServer,
  use: Use,
  found: Faults,
  progress: Run['progress'] = () => undefined,
): Promise<number> {
  const { url } = server.now();
  const { cookie } = use.owner;
  const caller = aCaller(url, 2);
  const own = allEndpoints().filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' && endpoint.access === 'user' && !endpoint.params && !endpoint.file,
  );
  let calls = 0;
  const read = async (path: string) => {
    calls += 1;
    const answer = await caller.insist({ path, cookie });
    if (answer.status >= 500) found.add(`${path} was answered ${answer.status}`);
    return answer;
  };
  for (let round = 1; round <= use.rounds; round++) {
    const began = performance.now();
    for (const { endpoint } of own) await read(endpoint.path);
    await Promise.all([api.performance.lots, api.performance.tax].map(({ path }) => read(path)));
    await readHistory(read, use, found);
    use.exports.push(await takeAway(url, cookie));
    calls += 1;
    await caller.insist({ path: api.portfolio.addFunds.path, cookie, body: JSON.stringify({ amount: 100 }) });
    progress(`round ${round}: ${calls} calls, ${Math.round(performance.now() - began)} ms`);
  }
  caller.close();
  return calls;
}

async function readHistory(
  read: (path: string) => Promise<{ text: string }>,
  { trades }: Use,
  found: Faults,
) {
  let seen = 0;
  for (let before = ''; ; ) {
    const { text } = await read(`${api.trades.history.path}${before}`);
    const page = JSON.parse(text) as { id: string }[];
    seen += page.length;
    const last = page.at(-1);
    if (!last) break;
    before = `?before=${last.id}`;
  }
  found.compare('the number of trades in the history', seen, trades);
}

async function takeAway(url: string, cookie: string): Promise<Buffer> {
  const reply = await fetch(url + api.account.export.path, { headers: { Cookie: cookie } });
  return Buffer.from(await reply.arrayBuffer());
}

function checkExport(taken: Buffer, trades: number, found: Faults): void {
  const lines = (unzip(taken).get('trades.ndjson') ?? '').split('\n').length - 1;
  found.compare('the number of trades in the export', lines, trades);
}

async function watch({ now, db }: RealServer) {
  const { rows } = await db.execute<{ fence: number }>(sql`select fence::int as fence from leases`);
  return { megabytes: residentMegabytes(now().pid), fence: rows[0]?.fence ?? 0 };
}

/** Watches memory and leadership; returns the peak memory. */
function keepWatching(server: RealServer, found: Faults) {
  const { url, pid } = server.now();
  let goesOn = true;
  let most = 0;
  const done = (async () => {
    while (goesOn) {
      most = Math.max(most, residentMegabytes(pid));
      const metrics = await metricsOf(url);
      if (metrics('artha_leading') !== 1) found.add('it did not lead for a moment');
      await wait(SAMPLE_MS);
    }
  })();
  return {
    async end() {
      goesOn = false;
      await done;
      return most;
    },
  };
}

/** Waits until memory is about what it was, for up to a minute; returns the difference in MB. */
async function giveBack(server: RealServer, before: number): Promise<number> {
  const end = performance.now() + GIVEN_BACK_MS;
  const left = () => residentMegabytes(server.now().pid) - before;
  while (left() > MAX_LEFT_MB && performance.now() < end) await wait(1_000);
  return left();
}
