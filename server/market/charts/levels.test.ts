import { expect, test } from 'vitest';
import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { averageVolume, yearLevels } from './levels.ts';

const LAST = tradingDate('2026-11-20') ?? expect.fail();

/** Bars a number of days before the last one: high, low, volume. */
function bars(rows: [number, number, number, number][]): BarColumns {
  const made = emptyColumns(rows.length);
  for (const [at, [before, high, low, volume]] of rows.entries()) {
    made.days[at] = dayNumber(addDays(LAST, -before) as TradingDate);
    made.high[at] = high;
    made.low[at] = low;
    made.volume[at] = volume;
  }
  return made;
}

test('the 52-week levels exclude the day before, and a tie takes the latest day', () => {
  const levels = yearLevels(
    bars([
      [364, 999, 1, 5],
      [363, 120, 80, 5],
      [100, 150, 90, 5],
      [50, 150, 95, 5],
      [0, 130, 100, 5],
    ]),
  );
  expect(levels).toEqual({
    high52Week: { value: 150, date: '2026-10-01' },
    low52Week: { value: 80, date: '2025-11-22' },
  });
});

test('a shorter history has no 52-week levels', () => {
  expect(yearLevels(bars([[363, 120, 80, 5]]))).toEqual({ high52Week: null, low52Week: null });
  expect(yearLevels(emptyColumns(0))).toEqual({ high52Week: null, low52Week: null });
});

test('the average volume covers twenty days; an index has none', () => {
  const volumes = Array.from({ length: 21 }, (_, n): [number, number, number, number] => [20 - n, 1, 1, n]);
  expect(averageVolume(bars(volumes))).toEqual({ value: 11, days: 20 });
  expect(averageVolume(bars(volumes.slice(2)))).toBeNull();
  expect(averageVolume(bars(volumes.map(([before]) => [before, 1, 1, 0])))).toBeNull();
});
