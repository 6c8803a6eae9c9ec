import { expect, test } from 'vitest';
import { independentOf } from './reliability.ts';

test('four equal years of many stocks count as 4 × 5.7 rows, one large and one small year as little more than one', () => {
  expect(independentOf([5_000, 5_000, 5_000, 5_000])).toBeCloseTo(22.8, 12);
  // (100 + 10)² ÷ (100² + 10²) = 12100 ÷ 10100.
  expect(independentOf([100, 10])).toBeCloseTo((5.7 * 12_100) / 10_100, 12);
});

test('a few rows count as no more than there are', () => {
  expect(independentOf([2, 1])).toBe(3);
});
