import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BarColumns, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { KNOWN_HOLIDAYS } from '../calendar/known-holidays.ts';
import { ratiosOf } from './ratios.ts';
import { figureOf, figuresKnown } from './reported-figures.ts';
import { publishedIn, simulatedFigures } from './simulated.ts';

const FIRST = dayNumber('2021-01-01' as TradingDate);
/** A close for each day, weekends included: only the averages count. */
function barsOf(closes: readonly number[]): BarColumns {
  const close = Float64Array.from(closes);
  return {
    days: Int32Array.from(closes, (_, n) => FIRST + n),
    open: close,
    high: close,
    low: close,
    close,
    volume: close,
  };
}
const COMPANY = { symbol: 'TCS.NS', sector: 'IT', sharesOutstanding: 3_618_000_000 };
const flat = barsOf(new Array<number>(2_000).fill(3_000));
const known = (date: string, bars = flat) =>
  figuresKnown(
    simulatedFigures(COMPANY, bars, new Map([['2026-03-31', 17.5]])),
    tradingDate(date) ?? expect.fail(),
  );

test('a company with a constant price has books that match its price', () => {
  const figures = known('2026-06-25');
  const { pe, pb, roe, eps } = ratiosOf(figures, 3_000);
  // IT companies trade at about 26 times their earnings: within three spreads of it.
  expect(pe).toBeGreaterThan(26 / 2.5);
  expect(pe).toBeLessThan(26 * 2.5);
  expect(((pb ?? 0) / (pe ?? 1)) * 100).toBeCloseTo(roe ?? 0, -1);
  const quarters = ['Q1FY2026', 'Q2FY2026', 'Q3FY2026', 'Q4FY2026'].map(
    (name) => figureOf(figures, 'eps', name) ?? 0,
  );
  expect(quarters.reduce((sum, each) => sum + each, 0)).toBeCloseTo(
    figureOf(figures, 'eps', 'FY2026') ?? 0,
    1,
  );
  // Profit in crores is earnings per share times the number of shares.
  expect(figureOf(figures, 'net_profit', 'FY2026')).toBeCloseTo((eps ?? 0) * 361.8, -1);
  const parts = (['promoters', 'fii', 'dii', 'public'] as const).map(
    (part) => figureOf(figures, part, 'Q4FY2026') ?? 0,
  );
  expect(parts[1]).toBe(17.5);
  expect(parts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 6);
});

test('without a number of shares there are figures per share only', () => {
  const figures = simulatedFigures({ ...COMPANY, sharesOutstanding: null }, flat, new Map());
  expect(figures.some(({ field }) => field === 'eps')).toBe(true);
  expect(figures.some(({ field }) => field === 'sales' || field === 'net_profit')).toBe(false);
});

test('with less than half a year of prices there are no books', () => {
  expect(simulatedFigures(COMPANY, barsOf(new Array<number>(100).fill(10)), new Map())).toEqual([]);
});

test('an earlier start of the history does not change existing figures', () => {
  const later = { ...flat, days: flat.days.slice(366), close: flat.close.slice(366) };
  const from = (bars: BarColumns) =>
    simulatedFigures(COMPANY, bars, new Map()).filter(({ period }) => period.end > '2023-03-31');
  expect(from(later)).toEqual(from(flat));
  expect(from(flat).length).toBeGreaterThan(50);
});

test('results come on weekdays on which the exchange trades', () => {
  const days = ['TCS.NS', 'ITC.NS', 'SBIN.NS', 'INFY.NS'].flatMap((symbol) =>
    [2023, 2024, 2025, 2026].flatMap((year) => [...publishedIn(symbol, year).values()]),
  );
  expect(days).toHaveLength(80);
  const weekdays = new Set(days.map((day) => new Date(day).getUTCDay()));
  expect([...weekdays].toSorted()).toEqual([1, 2, 3, 4, 5]);
  const holidays = new Set(KNOWN_HOLIDAYS.map(([date]) => date));
  expect(days.filter((day) => holidays.has(day))).toEqual([]);
});

test('a quarter is unknown until it is published', () => {
  const all = simulatedFigures(COMPANY, flat, new Map());
  const { asOf = expect.fail() } = all.find(({ period }) => period.name === 'Q4FY2026') ?? {};
  const dayBefore = dateOfDay(dayNumber(asOf) - 1);
  expect(figureOf(figuresKnown(all, dayBefore), 'eps', 'Q4FY2026')).toBeNull();
  expect(figureOf(figuresKnown(all, asOf), 'eps', 'Q4FY2026')).toBeGreaterThan(0);
});

test('later prices do not change figures published before them', () => {
  const price = fc.integer({ min: 100, max: 5_000 });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1_000, maxLength: 1_400 }), fc.nat(600), (closes, dropped) => {
      const shorter = closes.slice(0, closes.length - dropped);
      const lastDay = FIRST + shorter.length - 1;
      const before = simulatedFigures(COMPANY, barsOf(shorter), new Map());
      const until = (figures: ReturnType<typeof simulatedFigures>) =>
        figures.filter(({ period }) => dayNumber(period.end) <= lastDay);
      expect(until(simulatedFigures(COMPANY, barsOf(closes), new Map()))).toEqual(before);
    }),
    { numRuns: 30 },
  );
});
