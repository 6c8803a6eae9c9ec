import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

const RANGE = { low: 100, high: 200 };

test('the lowest value is at the bottom, the highest at the top, the last at the right', () => {
  expect(linePath([100, 200, 150], RANGE, 100, 50)).toBe('M0 50L50 0L100 25');
});

test('a missing value is a gap', () => {
  expect(linePath([100, null, 200], RANGE, 100, 50)).toBe('M0 50M100 0');
});

test('constant values are a horizontal line, and one value is a point', () => {
  expect(linePath([100, 100], { low: 100, high: 100 }, 100, 50)).toBe('M0 50L100 50');
  expect(linePath([150], RANGE, 100, 50)).toBe('M0 25');
});
