import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallerGone } from '#server/core/errors.ts';
import { makeBusy } from '#tests/support/busy-account.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { reportLots } from '../lots-report.ts';
import { createParts } from './large-accounts.ts';
import { partsHere } from './parts.ts';

/** Two of three trades buy ten shares at ₹100, each third sells ten: 1,000 × 10 shares remain in each stock. */
const TRADES = 6_000;
const DAYS = ['2025-11-18', '2026-11-19', '2026-11-20'];

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(0) });
  const stocks = ['TCS.NS', 'ITC.NS'].map((symbol) => floor.market.find(symbol)?.id ?? 0);
  await makeBusy(floor.db, { accountId: trader.accountId, trades: TRADES, stocks, days: DAYS });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const asker = (signal = new AbortController().signal) => ({ userId: trader.id, signal });

test('a large account’s result from the thread equals the inline one, to the paisa', async () => {
  const inThread = createParts(floor, 100)(asker());
  const here = partsHere(floor);
  const id = trader.accountId;
  expect(await inThread.gains(id)).toEqual(await here.gains(id));
  expect(await inThread.past(id)).toEqual(await here.past(id));
});

test('only a large account is read from the database for reports', async () => {
  const reportsDb = vi.fn(floor.reportsDb);
  await createParts({ ...floor, reportsDb }, 10_000_000)(asker()).gains(trader.accountId);
  expect(reportsDb).not.toHaveBeenCalled();
  await createParts({ ...floor, reportsDb }, 100)(asker()).gains(trader.accountId);
  expect(reportsDb).toHaveBeenCalledOnce();
});

test('the lots of 6,000 trades add up to the holdings', async () => {
  floor.market.setPrice('TCS.NS', rupees(110));
  floor.market.setPrice('ITC.NS', rupees(90));
  const report = await reportLots(floor, trader.accountId, createParts(floor)(asker()));
  // 10,000 shares of each stock at ₹100; those bought a year and two days ago were sold first.
  const [short, long] = [report.shortTerm, report.longTerm];
  expect(short.cost + long.cost).toBe(20_00_000);
  expect(short.value + long.value).toBe(11_00_000 + 9_00_000);
  expect(report.lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(20_000);
  expect(new Set(report.lots.map(({ symbol }) => symbol))).toEqual(new Set(['ITC.NS', 'TCS.NS']));
});

test('it is cached until a posting to the account or a new day', async () => {
  const parts = createParts(floor, 100)(asker());
  const id = trader.accountId;
  const [gains, past] = [await parts.gains(id), await parts.past(id)];
  expect(await parts.gains(id)).toBe(gains);
  expect(await parts.past(id)).toBe(past);
  await trader.sells(10, 'TCS.NS', { at: rupees(120) });
  const afterSale = await parts.gains(id);
  const held = (of: typeof gains) => of.holdings.reduce((sum, { quantity }) => sum + quantity, 0);
  expect([held(gains), held(afterSale)]).toEqual([20_000, 19_990]);
  expect((await parts.past(id))?.books.realised).toBe((past?.books.realised ?? 0) + 20_000);
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect(await parts.gains(id)).not.toBe(afterSale);
});

test('a small account is computed inline and not cached', async () => {
  const parts = createParts(floor)(asker());
  const small = await aTrader(floor, { cash: rupees(10_000) });
  const first = await parts.gains(small.accountId);
  expect(first).toEqual({ lots: [], count: 0, holdings: [], years: [] });
  expect(await parts.gains(small.accountId)).not.toBe(first);
});

test('a disconnecting caller aborts the work in the thread', async () => {
  const caller = new AbortController();
  const parts = createParts(floor, 100)(asker(caller.signal));
  const pending = parts.gains(trader.accountId);
  caller.abort(new CallerGone());
  await expect(pending).rejects.toThrow(CallerGone);
});

test('it is computed again after fifteen minutes', async () => {
  let now = 1_000_000;
  const parts = createParts({ ...floor, clock: { now: () => new Date(now) } }, 100)(asker());
  const id = trader.accountId;
  const gains = await parts.gains(id);
  now += 15 * 60_000 - 1;
  expect(await parts.gains(id)).toBe(gains);
  now += 1;
  const later = await parts.gains(id);
  expect(later).not.toBe(gains);
  expect(later).toEqual(gains);
});
