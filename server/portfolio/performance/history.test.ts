import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { historyOf } from './history.ts';
import type { Past } from './parts/past.ts';

let database: TestDatabase;
/** Friday 20 November 2026: NIFTY 50 at 24,000. */
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const day = (written: string) => written as TradingDate;
/** ₹1,000 on Monday, ₹1,100 on Wednesday and ₹1,200 now, all in cash. */
const PAST: Past = {
  today: day('2026-11-20'),
  days: [
    { date: day('2026-11-16'), value: paise(1_000_00), flow: paise(1_000_00) },
    { date: day('2026-11-18'), value: paise(1_100_00), flow: paise(0) },
  ],
  flowToday: 0,
  books: { cash: 1_200_00, funded: 1_000_00, realised: 0, charges: 0, dividends: 0, shares: new Map() },
  indexLevels: [24_000_00, 25_000_00, 25_000_00],
};
const RATIOS = [
  { date: day('2026-11-13'), ratio: 1.5 },
  { date: day('2026-11-16'), ratio: 1.4 },
  { date: day('2026-11-17'), ratio: 1.1 },
  { date: day('2026-11-18'), ratio: 1 },
  { date: day('2026-11-19'), ratio: 1.2 },
  { date: day('2026-11-20'), ratio: 1.3 },
];

test('on days on which only the universe has a bar, account and index are unchanged', () => {
  const { days, nifty50, equalWeight } = historyOf(market, PAST, RATIOS);
  // Neither the 13th, before the account’s start, nor today is such a day.
  expect(days).toEqual([
    { date: '2026-11-16', value: 1_000_00, flow: 1_000_00 },
    { date: '2026-11-17', value: 1_000_00, flow: 0 },
    { date: '2026-11-18', value: 1_100_00, flow: 0 },
    { date: '2026-11-19', value: 1_100_00, flow: 0 },
    { date: '2026-11-20', value: 1_200_00, flow: 0 },
  ]);
  // ₹1,000 × 25 ÷ 24.
  expect(nifty50?.values).toEqual([1_000_00, 1_000_00, 1_041_67, 1_041_67, 1_000_00]);
  expect(equalWeight?.values).toEqual([1_000_00, 1_100_00, 1_100_00, 1_320_00, 1_320_00]);
});

test('without such a day there are those of the account and today', () => {
  const { days, nifty50 } = historyOf(market, PAST, []);
  expect(days.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-18', '2026-11-20']);
  expect(nifty50?.values).toEqual([1_000_00, 1_041_67, 1_000_00]);
});
