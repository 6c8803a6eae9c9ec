import { expect, test } from 'vitest';
import { independentOf, wilson } from './reliability.ts';

test('four equal years of many stocks count as 4 × 5.7 rows, one large and one small year as little more than one', () => {
  expect(independentOf([5_000, 5_000, 5_000, 5_000])).toBeCloseTo(22.8, 12);
  // (100 + 10)² ÷ (100² + 10²) = 12100 ÷ 10100.
  expect(independentOf([100, 10])).toBeCloseTo((5.7 * 12_100) / 10_100, 12);
});

test('a few rows count as no more than there are', () => {
  expect(independentOf([2, 1])).toBe(3);
});

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is that of Newcombe (1998), table I, method 3', (hits, n, low, high) => {
  const interval = wilson(hits / n, n);
  expect([interval.low, interval.high].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([low, high]);
});
