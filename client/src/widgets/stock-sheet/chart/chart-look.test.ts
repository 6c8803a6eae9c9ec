import { expect, test } from 'vitest';
import { firstInRange, intervalOf } from './chart-look.ts';
import { heikinAshi } from './draw/heikin-ashi.ts';

test.each([
  ['1M', '2026-10-21'],
  ['3M', '2026-08-21'],
  ['6M', '2026-05-21'],
  ['YTD', '2026-01-01'],
  ['1Y', '2025-11-21'],
  ['Max', '2025-01-01'],
] as const)('%s ends at the newest bar and begins on %s', (range, first) => {
  const days = Array.from({ length: 689 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
  );
  expect(days.at(-1)).toBe('2026-11-20');
  expect(days[firstInRange(days, range)]).toBe(first);
});

test('a range of sessions counts days with bars, and a short history is shown whole', () => {
  const times = ['2026-11-19', '2026-11-20', '2026-11-23'].flatMap((day) => [
    `${day}T03:45:00.000Z`,
    `${day}T04:00:00.000Z`,
  ]);
  expect(firstInRange(times, '1D')).toBe(4);
  expect(firstInRange(times, '5D')).toBe(0);
  expect(firstInRange(['2026-11-20'], '1Y')).toBe(0);
  expect(firstInRange([], '1M')).toBe(0);
  expect([intervalOf('5D'), intervalOf('YTD'), intervalOf('5Y'), intervalOf('Max')]).toEqual([
    '15m',
    '1d',
    '1w',
    '1mo',
  ]);
});

test('Heikin-Ashi bars, by hand', () => {
  // First: open (100 + 104) / 2 = 102, close (100 + 106 + 98 + 104) / 4 = 102.
  // Second: open (102 + 102) / 2 = 102, close (104 + 112 + 104 + 110) / 4 = 107.5, low down to its open 102.
  // Third: open (102 + 107.5) / 2 = 104.75, close (110 + 110 + 102 + 103) / 4 = 106.25.
  expect(
    heikinAshi({
      open: [100, 104, 110],
      high: [106, 112, 110],
      low: [98, 104, 102],
      close: [104, 110, 103],
    }),
  ).toEqual({
    open: [102, 102, 104.75],
    high: [106, 112, 110],
    low: [98, 102, 102],
    close: [102, 107.5, 106.25],
  });
});
