import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallerGone } from '#server/core/errors.ts';
import type { SignedIn } from '#server/core/session/signed-in.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { unzip } from '#tests/support/unzip.ts';
import { takeAway } from './take-away.ts';

const TRADES = 6_000;
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

let floor: TradingFloor;
let trader: Trader;
let person: SignedIn;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(0) });
  const stocks = ['TCS.NS', 'ITC.NS'].map((symbol) => floor.market.find(symbol)?.id ?? 0);
  await makeBusy(floor.db, { accountId: trader.accountId, trades: TRADES, stocks, days: DAYS });
  person = {
    id: trader.id,
    accountId: trader.accountId,
    email: 'busy@example.in',
    role: 'USER',
    isActive: true,
    firstName: 'Meera',
    lastName: null,
    profileImageUrl: null,
  };
});
afterEach(() => floor.close());

const begin = (signal = new AbortController().signal, limitMs?: number) =>
  takeAway(floor, { person, signal, ...(limitMs !== undefined && { limitMs }) });

/** Open transactions of others on this database. */
async function snapshots(): Promise<number> {
  const { rows } = await floor.db.execute<{ open: number }>(sql`select count(*)::int as open
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  return rows[0]?.open ?? -1;
}

const endOf = (content: Readable) =>
  new Promise<unknown>((resolve) => content.once('error', resolve).once('close', () => resolve('closed')));

test('an export of 6,000 trades has each of them once, one line per row', async () => {
  const { content } = await begin();
  const files = unzip(await buffer(content));
  const linesOf = (table: string) => (files.get(`${table}.ndjson`) ?? '').trimEnd().split('\n');
  const trades = linesOf('trades').map((line) => JSON.parse(line));
  expect(new Set(trades.map(({ id }) => id)).size).toBe(TRADES);
  expect(trades).toHaveLength(TRADES);
  // Two of a deposit, two of each of 4,000 purchases, three of each of 2,000 sales.
  expect(linesOf('ledger_postings')).toHaveLength(2 + 2 * 4_000 + 3 * 2_000);
  await vi.waitFor(async () => expect(await snapshots()).toBe(0));
});

test('writes during the export are not in it', async () => {
  const { content } = await begin();
  await trader.adds(rupees(100));
  const files = unzip(await buffer(content));
  expect((files.get('fundings.ndjson') ?? '').trimEnd().split('\n')).toHaveLength(1);
});

test('a stalled reader is waited for, and cut off after the limit', async () => {
  const { content } = await begin(undefined, 700);
  content.once('readable', () => content.read(1));
  expect(await endOf(content)).toEqual(new CallerGone());
  await vi.waitFor(async () => expect(await snapshots()).toBe(0));
});

test('a disconnecting caller ends the export, and the next one begins', async () => {
  const caller = new AbortController();
  const { content } = await begin(caller.signal);
  expect(await snapshots()).toBe(1);
  const next = begin();
  const ended = endOf(content);
  caller.abort(new CallerGone());
  expect(await ended).toEqual(new CallerGone());
  expect(unzip(await buffer((await next).content)).size).toBeGreaterThan(30);
});

test('a connection closed by the database fails only the reply', async () => {
  const { content } = await begin();
  const ended = endOf(content);
  await floor.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  content.resume();
  expect(await ended).toBeInstanceOf(Error);
});

test('an export is read from the database for reports', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  const { content } = await takeAway(
    { ...floor, reportsDb },
    { person, signal: new AbortController().signal },
  );
  await buffer(content);
  expect(reportsDb).toHaveBeenCalledOnce();
});
