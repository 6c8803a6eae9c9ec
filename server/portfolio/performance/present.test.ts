import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import type { Books } from './equity-curve.ts';
import { presentHistory } from './present.ts';
import type { DayValue } from './time-weighted-return.ts';

const TODAY = '2026-11-20' as TradingDate;

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const none: Books['shares'] = new Map();
const present = (days: DayValue[], shares = none) => {
  const books = { cash: 0, funded: 1_000_00, realised: 0, charges: 0, dividends: 0, shares };
  return presentHistory({ days, books, nifty50: null, equalWeight: null }, market);
};
/** ₹1,000 deposited some days ago, with its value now. */
const since = (calendarDays: number, rupees: number) =>
  present([
    { date: addDays(TODAY, -calendarDays), value: paise(1_000_00), flow: paise(1_000_00) },
    { date: TODAY, value: paise(rupees * 100), flow: paise(0) },
  ]);

test('a time-weighted return is annualised from 365 days on', () => {
  expect(since(364, 1_100).timeWeighted).toEqual({ percent: 10, annualPercent: null });
  expect(since(365, 1_100).timeWeighted).toEqual({ percent: 10, annualPercent: 10 });
  // 1.1² in two years of 365 days.
  expect(since(730, 1_210).timeWeighted).toEqual({ percent: 21, annualPercent: 10 });
});

test('a money-weighted return is annualised from 30 days on', () => {
  expect(since(29, 1_010).moneyWeighted).toEqual({ percent: 1, annualPercent: null });
  // 1.01 to the power of 365 ÷ 30 is 1.128695.
  expect(since(30, 1_010).moneyWeighted).toEqual({ percent: 1, annualPercent: 12.87 });
});

test('a long curve retains the days of the peak and of the trough', () => {
  const [first, peak, trough] = ['2024-01-01' as TradingDate, 400, 500];
  const days = Array.from({ length: 1_000 }, (_, n): DayValue => {
    const rupees = n === peak ? 1_500 : n === trough ? 500 : 1_000;
    return { date: addDays(first, n), value: paise(rupees * 100), flow: paise(n === 0 ? 1_000_00 : 0) };
  });
  const { points, everyDays } = present(days);
  // Counted back from day 999 every third day is a multiple of three, which 400 and 500 are not.
  expect(everyDays).toBe(3);
  const pointOf = (n: number) => points.find(({ date }) => date === addDays(first, n));
  expect(pointOf(peak)).toMatchObject({ value: 1_500, drawdownPercent: 0 });
  expect(pointOf(trough)).toMatchObject({ value: 500, drawdownPercent: -66.67 });
  expect(pointOf(401)).toBeUndefined();
});

test('an instrument that the market does not know has no part of the allocation', () => {
  const days = [{ date: TODAY, value: paise(3_000_00), flow: paise(1_000_00) }];
  const { allocation } = present(
    days,
    new Map([
      [5, { quantity: 5, cost: 1_500_00 }],
      [999, { quantity: 10, cost: 1_000_00 }],
    ]),
  );
  expect(allocation).toMatchObject({ invested: 2_000, stocks: [{ symbol: 'ITC.NS', percent: 100 }] });
});
