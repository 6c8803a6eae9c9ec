import { expect, test } from 'vitest';
import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { monthsBefore, returnsOf } from './returns.ts';

const date = (written: string): TradingDate => tradingDate(written) ?? expect.fail(written);

function closes(rows: [string, number][]): BarColumns {
  const made = emptyColumns(rows.length);
  for (const [at, [day, close]] of rows.entries()) {
    made.days[at] = dayNumber(date(day));
    made.close[at] = close;
  }
  return made;
}

const stock = closes([
  ['2025-11-19', 80],
  ['2026-10-19', 90],
  ['2026-11-13', 100],
  ['2026-11-20', 110],
]);
const nifty = closes([
  ['2025-11-20', 20_000],
  ['2026-10-19', 22_000],
  ['2026-11-13', 25_000],
  ['2026-11-20', 24_000],
]);

test('a return is measured from the last close on or before the start of its period', () => {
  const returns = returnsOf(stock, nifty);
  expect(returns.slice(0, 2)).toEqual([
    { period: '1W', since: '2026-11-13', percent: 10, nifty50Percent: -4 },
    { period: '1M', since: '2026-10-19', percent: 22.2222, nifty50Percent: 9.0909 },
  ]);
  // The index has no close on that day.
  expect(returns[4]).toEqual({ period: '1Y', since: '2025-11-19', percent: 37.5, nifty50Percent: null });
});

test('a period that starts in a gap, or before the history, has no return', () => {
  const [, , threeMonths, , , threeYears] = returnsOf(stock, nifty);
  expect(threeMonths).toEqual({ period: '3M', since: null, percent: null, nifty50Percent: null });
  expect(threeYears).toMatchObject({ period: '3Y', percent: null });
  expect(returnsOf(closes([]), nifty)[0]).toMatchObject({ period: '1W', percent: null });
  expect(returnsOf(stock, undefined)[0]).toMatchObject({
    percent: expect.closeTo(10, 9),
    nifty50Percent: null,
  });
});

test('a month before the 31st is the last of a shorter month', () => {
  expect(monthsBefore(date('2026-03-31'), 1)).toBe('2026-02-28');
  expect(monthsBefore(date('2024-03-31'), 1)).toBe('2024-02-29');
  expect(monthsBefore(date('2026-01-15'), 12)).toBe('2025-01-15');
  expect(monthsBefore(date('2026-05-20'), 60)).toBe('2021-05-20');
});
