import { expect, test } from 'vitest';
import { type BarColumns, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { aggregate, startOfBar } from './aggregate.ts';

/** Date, open, high, low, close, volume. */
type Row = [string, number, number, number, number, number];

const day = (written: string) => dayNumber(tradingDate(written) ?? expect.fail(written));

function columns(rows: Row[]): BarColumns {
  const made = emptyColumns(rows.length);
  for (const [at, [date, open, high, low, close, volume]] of rows.entries()) {
    made.days[at] = day(date);
    Object.entries({ open, high, low, close, volume }).forEach(([field, value]) => {
      made[field as 'open'][at] = value;
    });
  }
  return made;
}

const rowsOf = (bars: BarColumns): Row[] =>
  Array.from(bars.days, (each, at) => {
    const of = (field: 'open' | 'high' | 'low' | 'close' | 'volume') => bars[field][at] ?? Number.NaN;
    return [dateOfDay(each), of('open'), of('high'), of('low'), of('close'), of('volume')];
  });

// Thursday and Friday, then a week whose Monday was a holiday, across the year end.
const DAYS: Row[] = [
  ['2025-12-25', 100, 110, 95, 105, 10],
  ['2025-12-26', 106, 120, 104, 118, 20],
  ['2025-12-30', 119, 121, 111, 112, 30],
  ['2025-12-31', 112, 113, 90, 91, 40],
  ['2026-01-01', 92, 99, 91, 98, 50],
];

test('a week is labelled by its Monday, even a holiday, and continues across the year', () => {
  expect(rowsOf(aggregate(columns(DAYS), '1w'))).toEqual([
    ['2025-12-22', 100, 120, 95, 118, 30],
    ['2025-12-29', 119, 121, 90, 98, 120],
  ]);
});

test('a month is labelled by its first, even a holiday', () => {
  expect(rowsOf(aggregate(columns(DAYS), '1mo'))).toEqual([
    ['2025-12-01', 100, 121, 90, 91, 100],
    ['2026-01-01', 92, 99, 91, 98, 50],
  ]);
});

test('days stay days, and no bars give no bars', () => {
  const days = columns(DAYS);
  expect(aggregate(days, '1d')).toBe(days);
  expect(rowsOf(aggregate(emptyColumns(0), '1w'))).toEqual([]);
});

test('Sunday belongs to the week before, also before 1970', () => {
  expect(startOfBar(day('2026-01-04'), '1w')).toBe(day('2025-12-29'));
  expect(startOfBar(day('2026-01-05'), '1w')).toBe(day('2026-01-05'));
  expect(startOfBar(day('1969-12-28'), '1w')).toBe(day('1969-12-22'));
  expect(startOfBar(day('2024-02-29'), '1mo')).toBe(day('2024-02-01'));
});
