import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_POINTS, thin } from './thin.ts';

test('a short curve is complete', () => {
  expect(thin(3, [])).toEqual({ every: 1, retained: [0, 1, 2] });
  expect(thin(MAX_POINTS, []).retained).toHaveLength(MAX_POINTS);
});

test('of ten years every sixth day remains, counted back from today, plus the mandatory ones', () => {
  const { every, retained } = thin(2_520, [1_000, 1_001]);
  expect(every).toBe(6);
  expect(retained.slice(0, 4)).toEqual([0, 5, 11, 17]);
  expect(retained.at(-1)).toBe(2_519);
  expect(retained).toEqual(expect.arrayContaining([1_000, 1_001]));
  expect(retained.length).toBeLessThanOrEqual(MAX_POINTS);
});

test('there are never more than the maximum, in order, with both ends', () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 20_000 }),
    fc.array(fc.nat(), { maxLength: 3 }),
    (count, wanted) => {
      const musts = wanted.map((n) => n % count);
      const { retained } = thin(count, musts);
      expect(retained.length).toBeLessThanOrEqual(MAX_POINTS);
      expect(retained).toEqual([...new Set([...retained].sort((a, b) => a - b))]);
      expect(retained).toEqual(expect.arrayContaining([0, count - 1, ...musts]));
    },
  );
  fc.assert(property, { numRuns: 200, seed: 20261120 });
});

test('room is left for the mandatory ones', () => {
  // Every third of 1,500 days would be 500, and the first and two mandatory ones more.
  const { every, retained } = thin(1_500, [100, 101]);
  expect(every).toBe(4);
  expect(retained).toHaveLength(375 + 3);
});
