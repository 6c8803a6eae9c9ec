import { expect, test } from 'vitest';
import { intradayStart, isIntraday } from './bar-interval.ts';

const startOf = (clock: string, minutes: number) =>
  intradayStart(new Date(`2026-11-20T${clock}+05:30`), minutes).getTime() -
  new Date('2026-11-20T00:00:00+05:30').getTime();
const clock = (hours: number, minutes: number) => (hours * 60 + minutes) * 60_000;

test('hours and half-hours are counted from 09:15', () => {
  expect(startOf('09:15:00', 60)).toBe(clock(9, 15));
  expect(startOf('10:14:59', 60)).toBe(clock(9, 15));
  expect(startOf('10:15:00', 60)).toBe(clock(10, 15));
  expect(startOf('15:29:59', 60)).toBe(clock(15, 15));
  expect(startOf('09:44:59', 30)).toBe(clock(9, 15));
  expect(startOf('09:45:00', 30)).toBe(clock(9, 45));
});

test('minutes and quarter-hours are those of the clock', () => {
  expect(startOf('11:52:30', 1)).toBe(clock(11, 52));
  expect(startOf('11:52:30', 5)).toBe(clock(11, 50));
  expect(startOf('11:52:30', 15)).toBe(clock(11, 45));
});

test('an hour is of a session, a day is not', () => {
  expect([isIntraday('60m'), isIntraday('1d')]).toEqual([true, false]);
});
