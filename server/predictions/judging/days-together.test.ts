import { expect, test } from 'vitest';
import { type BarColumns, emptyColumns } from '#server/analytics/columns.ts';
import { holdingReturn, meanHoldingReturn } from './days-together.ts';

/** Bars on days 10, 11, … that open at ₹100 and close at these prices; null for no bar. */
function barsOf(...closes: (number | null)[]): BarColumns {
  const days = closes.flatMap((close, n) => (close === null ? [] : [{ day: 10 + n, close }]));
  const columns = emptyColumns(days.length);
  columns.days.set(days.map(({ day }) => day));
  columns.open.fill(100);
  columns.close.set(days.map(({ close }) => close));
  return columns;
}

test('a return is from the open of one day to the close of another, and null without a bar on either', () => {
  const bars = barsOf(101, null, 95);
  expect(holdingReturn(bars, 10, 10)).toBe(10_000);
  expect(holdingReturn(bars, 10, 12)).toBe(-50_000);
  expect(holdingReturn(bars, 10, 11)).toBeNull();
  expect(holdingReturn(bars, 9, 12)).toBeNull();
  expect(holdingReturn(bars, 10, 13)).toBeNull();
});

test('the mean is over those with bars on both days; a missing one is not a return of 0', () => {
  const all = [barsOf(101, 104), barsOf(99, null), barsOf(102, 97)];
  expect(meanHoldingReturn(all, 10, 11)).toBe(5_000);
  expect(meanHoldingReturn(all, 11, 12)).toBeNull();
  expect(meanHoldingReturn([], 10, 11)).toBeNull();
});
