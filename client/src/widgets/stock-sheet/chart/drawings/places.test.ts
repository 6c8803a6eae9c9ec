import { expect, test } from 'vitest';
import { placeOf, snapped } from './places.ts';

/** Thursday 12 to Friday 20 November 2026, without the weekend and Tuesday 17, a holiday. */
const DAYS = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20'];
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];
const HOURS = ['2026-11-20T03:45:00.000Z', '2026-11-20T04:45:00.000Z', '2026-11-20T05:45:00.000Z'];

test('a point drawn on days is found on days, weeks and hours', () => {
  expect(placeOf(DAYS, '1d', '2026-11-18')).toBe(3);
  expect(placeOf(WEEKS, '1w', '2026-11-18')).toBe(2);
  // A day begins with its session.
  expect(placeOf(HOURS, '60m', '2026-11-20')).toBe(0);
});

test('a point drawn at 10:35 is in the hour from 10:15, and in its day', () => {
  expect(placeOf(HOURS, '60m', '2026-11-20T05:05:00.000Z')).toBe(1);
  expect(placeOf(DAYS, '1d', '2026-11-20T05:05:00.000Z')).toBe(5);
});

test('a day without a bar is placed at the bar before it', () => {
  expect(placeOf(DAYS, '1d', '2026-11-17')).toBe(2);
  expect(placeOf(DAYS, '1d', '2027-01-01')).toBe(5);
});

test('before the first bar the place is estimated: fourteen days are ten sessions', () => {
  expect(placeOf(DAYS, '1d', '2026-10-29')).toBe(-10);
  expect(placeOf(WEEKS, '1w', '2026-10-05')).toBe(-4);
});

test('a price near one of its bar snaps to it, another is rounded to paise', () => {
  const bars = { open: [100], high: [110], low: [95], close: [108] };
  // Two pixels a rupee, downwards.
  const y = (price: number) => 1_000 - 2 * price;
  expect(snapped(bars, 0, { price: 107.2, y, reach: 4 })).toBe(108);
  expect(snapped(bars, 0, { price: 103.456, y, reach: 4 })).toBe(103.46);
});
