import { expect, test } from 'vitest';
import { addDays, istDate, istInstant, istSecondOfDay, secondOfDay, tradingDate, weekday } from './ist.ts';

test('the day in India begins at 18:30 UTC of the day before', () => {
  expect(istDate(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(istDate(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

test('the opening bell of 20 November 2026 is at 03:45 UTC', () => {
  const date = istDate(new Date('2026-11-20T06:00:00Z'));
  const bell = istInstant(date, secondOfDay('09:15'));
  expect(bell.toISOString()).toBe('2026-11-20T03:45:00.000Z');
  expect(istSecondOfDay(bell)).toBe(9 * 3600 + 15 * 60);
});

test('a day that does not exist is not a trading date', () => {
  expect(tradingDate('2026-02-29')).toBeNull();
  expect(tradingDate('0000-02-29')).toBeNull();
  expect(tradingDate('2028-02-29')).toBe('2028-02-29');
  expect(tradingDate('20-11-2026')).toBeNull();
});

test('days are counted across months and years', () => {
  const eve = istDate(new Date('2026-12-31T06:00:00Z'));
  expect(addDays(eve, 1)).toBe('2027-01-01');
  expect(addDays(eve, -365)).toBe('2025-12-31');
  expect(weekday(eve)).toBe(4);
});

test('a time of day is parsed to the second, or refused', () => {
  expect(secondOfDay('15:30')).toBe(55_800);
  expect(secondOfDay('09:15:30')).toBe(33_330);
  expect(() => secondOfDay('24:00')).toThrow(RangeError);
  expect(() => secondOfDay('9:15')).toThrow(RangeError);
});
