import { makeBusy } from '#tests/support/busy-account.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import type { Pace, Result } from '../bench.ts';
import { postgresCpu, processCpu } from '../cpu.ts';
import { logLogSlope, median } from '../statistics.ts';
import { sumOf } from './account-reads.ts';
import { BROWSER } from './browser-headers.ts';
import { type ReadServer, SECRET } from './read-server.ts';
import { clockOf, restOf, settled } from './rest.ts';

const SIZES = [100, 10_000, 100_000];
/** So that each account has about as many lots. */
const [STOCKS, DAYS] = [2, 100];
const READS = [
  'portfolio/performance',
  'portfolio/lots',
  'portfolio/tax',
  'trades/stats',
  'portfolio/summary',
];
/** A read of P3. */
const CASH = 'portfolio';
const MAX_SLOPE = 0.05;
const MAX_TIMES = 10;
/** Discarded reads of each: the first one carries the account. */
const WARM_UPS = 10;

interface Account extends Person {
  trades: number;
}

/**
 * P4: the reports of accounts with 100, 10,000 and 100,000 trades. Before each read the account changes, so that no
 * cached report is served; the CPU time of that statement counts. Server and database together, per read.
 */
export async function accountGrowth(
  { rounds, windowMs, progress }: Pace,
  server: ReadServer,
): Promise<Result[]> {
  const { database } = server;
  const accounts = await busyAccounts(database);
  await settled(server.pid);
  const rest = await restOf(server.pid);
  const [ours, postgres] = [processCpu(server.pid), await postgresCpu(database.db)];
  const cpu = sumOf(ours, postgres);
  const readOnce = async ({ accountId, cookie }: Account, path: string) => {
    await database.db.$client.query({
      name: 'change',
      text: 'update accounts set purchased_paise = purchased_paise + 1 where id = $1',
      values: [accountId],
    });
    const reply = await fetch(`${server.url}/api/${path}`, { headers: { ...BROWSER, Cookie: cookie } });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`/api/${path} answered ${reply.status}.`);
  };
  /** Milliseconds of CPU time per read. */
  const costOf = async (account: Account, path: string) => {
    const [clock, end] = [clockOf(cpu), performance.now() + windowMs / 4];
    let done = 0;
    for (; performance.now() < end; done++) await readOnce(account, path);
    const { cpuMs, ms } = clock();
    return (cpuMs - ms * rest) / done;
  };
  const paths = [CASH, ...READS];
  const costs = new Map(paths.map((path) => [path, accounts.map((): number[] => [])]));
  for (const path of paths)
    for (const account of accounts) for (let n = 0; n < WARM_UPS; n++) await readOnce(account, path);
  for (let round = 1; round <= rounds; round++) {
    for (const path of paths)
      for (const [n, account] of accounts.entries()) costs.get(path)?.[n]?.push(await costOf(account, path));
    progress(`reports of accounts, round ${round} of ${rounds}`);
  }
  const measured = (path: string) => costs.get(path) ?? [];
  const base = median(measured(CASH).map(median));
  return READS.map((path) => judged(path, measured(path), base));
}

const slopeOf = (costs: readonly number[]) =>
  logLogSlope(costs.map((cost, n) => ({ size: SIZES[n] ?? 1, cost })));

/** `measured` has the costs of each account by round. */
function judged(path: string, measured: readonly (readonly number[])[], base: number): Result {
  const costs = measured.map(median);
  const slope = slopeOf(costs);
  const slopes =
    measured[0]?.map((_, round) => slopeOf(measured.map((all) => all[round] ?? Number.NaN))) ?? [];
  const [flattest, steepest] = [Math.min(...slopes), Math.max(...slopes)];
  const times = costs.map((cost) => cost / base);
  const most = Math.max(...times);
  return {
    id: 'P4',
    name: `/api/${path} ÷ cash, growth with the account`,
    figure: most,
    gate: `≤ ${MAX_TIMES}, slope ≤ ${MAX_SLOPE}`,
    holds: most <= MAX_TIMES && slope <= MAX_SLOPE,
    control: null,
    slope,
    note: `${costs.map((cost, n) => `${cost.toFixed(2)} ms for ${SIZES[n]} trades`).join(', ')}; cash ${base.toFixed(2)} ms; slopes of the rounds ${flattest.toFixed(3)} to ${steepest.toFixed(3)}`,
  };
}

/** Accounts of all sizes, with trades on the last days that have bars. */
async function busyAccounts({ db }: TestDatabase): Promise<Account[]> {
  const people = await signedInPeople(db, { count: SIZES.length, cash: null, secret: SECRET });
  const { rows: stocks } = await db.$client.query<{ id: number }>(
    `select id from instruments where kind = 'stock' order by id limit ${STOCKS}`,
  );
  const { rows: days } = await db.$client.query<{ day: string }>(
    `select distinct trading_date::text as day from daily_bars order by 1 desc limit ${DAYS}`,
  );
  const traded = { stocks: stocks.map(({ id }) => id), days: days.map(({ day }) => day).reverse() };
  const accounts = people.map((person, n) => ({ ...person, trades: SIZES[n] ?? 0 }));
  for (const { accountId, trades } of accounts) await makeBusy(db, { accountId, trades, ...traded });
  return accounts;
}
