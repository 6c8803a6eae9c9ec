import { expect, test } from 'vitest';
import { judgeCost, judgeRatio, logLogSlope, median, medianInterval } from './statistics.ts';

test('the median is the middle, or between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
});

test('the interval of equal values is a point, and one outlier does not move it', () => {
  expect(medianInterval([2, 2, 2, 2, 2])).toEqual({ low: 2, high: 2 });
  const { low, high } = medianInterval([1, 1.1, 1.2, 1.3, 50]);
  expect([low, high]).toEqual([1, 50]);
  expect(medianInterval([1, 1, 1, 1, 1, 1, 1, 1, 50])).toEqual({ low: 1, high: 1 });
});

test('a constant cost has slope 0, a linear one 1, a quadratic one 2', () => {
  const sizes = [100, 1_000, 10_000];
  const slope = (cost: (size: number) => number) =>
    logLogSlope(sizes.map((size) => ({ size, cost: cost(size) })));
  expect(slope(() => 5)).toBeCloseTo(0);
  expect(slope((size) => 3 * size)).toBeCloseTo(1);
  expect(slope((size) => size ** 2)).toBeCloseTo(2);
});

test('a ratio fails only if its whole interval is below the gate and repeated runs agree', () => {
  const pairs = (ratios: number[], again = 1) => ratios.map((ratio) => ({ ratio, again }));
  expect(judgeRatio(pairs([2.1, 2.2, 2.3]), 2)).toMatchObject({ figure: 2.2, holds: true, control: 0 });
  expect(judgeRatio(pairs([1.8, 1.9, 2.1]), 2)).toMatchObject({ figure: 1.9, holds: null });
  expect(judgeRatio(pairs([1.7, 1.8, 1.9]), 2)).toMatchObject({ figure: 1.8, holds: false });
  expect(judgeRatio(pairs([1.7, 1.8, 1.9], 1.09), 2).holds).toBeNull();
});

test('a cost fails only if its whole interval is above the gate and repeated runs agree', () => {
  const rounds = (costs: number[], again = 1) => costs.map((cost) => ({ cost, again }));
  expect(judgeCost(rounds([0.4, 0.5, 0.6]), 0.5)).toMatchObject({ figure: 0.5, holds: true, control: 0 });
  expect(judgeCost(rounds([0.4, 0.6, 0.7]), 0.5)).toMatchObject({ figure: 0.6, holds: null });
  expect(judgeCost(rounds([0.6, 0.7, 0.8]), 0.5)).toMatchObject({ figure: 0.7, holds: false });
  expect(judgeCost(rounds([0.6, 0.7, 0.8], 0.91), 0.5).holds).toBeNull();
});
