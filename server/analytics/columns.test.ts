import { expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { barsUntil, closesOn, cut, dateOfDay, dayNumber, emptyColumns } from './columns.ts';

const date = (written: string) => tradingDate(written) ?? expect.fail('a date');

test('a trading date is a count of days since 1970, and back', () => {
  expect(dayNumber(date('1970-01-01'))).toBe(0);
  expect(dayNumber(date('2020-03-23'))).toBe(18_344);
  for (const day of [0, 59, 18_344, 20_778]) expect(dayNumber(dateOfDay(day))).toBe(day);
  expect(dateOfDay(18_344)).toBe('2020-03-23');
});

test('columns are cut after a day, with or without a bar on it', () => {
  const columns = emptyColumns(4);
  columns.days.set([10, 11, 14, 15]);
  columns.close.set([1, 2, 3, 4]);
  expect([9, 10, 12, 14, 15, 99].map((day) => barsUntil(columns.days, day))).toEqual([0, 1, 2, 3, 4, 4]);
  expect([...cut(columns, 13).close]).toEqual([1, 2]);
  expect(Object.values(cut(columns, 14)).map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(cut(columns, 9).days).toHaveLength(0);
});

test('the columns of one instrument don’t overlap, and are shared rather than copied', () => {
  const columns = emptyColumns(3);
  columns.days.fill(1);
  for (const [n, field] of (['open', 'high', 'low', 'close', 'volume'] as const).entries())
    columns[field].fill(n + 2);
  expect(Object.values(columns).map((column) => [...column])).toEqual(
    [1, 2, 3, 4, 5, 6].map((value) => [value, value, value]),
  );
  expect(structuredClone(columns.close).buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('on a day without a bar the last close of the other applies, and before its first bar it is NaN', () => {
  const index = emptyColumns(3);
  index.days.set([11, 14, 15]);
  index.close.set([100, 103, 104]);
  const days = Int32Array.of(9, 10, 11, 12, 14, 18);
  expect([...closesOn(days, index)]).toEqual([Number.NaN, Number.NaN, 100, 100, 103, 104]);
  expect([...closesOn(days, emptyColumns(0))].every(Number.isNaN)).toBe(true);
});
