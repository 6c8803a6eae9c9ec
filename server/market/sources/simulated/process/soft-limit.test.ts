import { expect, test } from 'vitest';
import { softened } from './soft-limit.ts';

const limits = { falls: { from: 2, limit: 6 }, rises: { from: 1, limit: 3 } };

test('a small move stays, a larger one is compressed', () => {
  expect(softened(1, limits)).toBe(1);
  expect(softened(-2, limits)).toBe(-2);
  // 3 − 2² / (3 − 1 + 2) and −(6 − 4² / (6 − 2 + 4))
  expect(softened(3, limits)).toBe(2);
  expect(softened(-6, limits)).toBe(-4);
});

test('a larger move stays larger, and none reaches the limit', () => {
  const rises = [1, 1.1, 2, 10, 1_000].map((move) => softened(move, limits));
  expect(rises).toEqual(rises.toSorted((a, b) => a - b));
  expect(new Set(rises).size).toBe(5);
  expect(rises.at(-1)).toBeLessThan(3);
  expect(softened(-1_000, limits)).toBeGreaterThan(-6);
});
