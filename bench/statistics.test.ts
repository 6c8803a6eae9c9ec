import { expect, test } from 'vitest';
import { randomStream } from '#server/market/sources/random.ts';
import { isClear, judgeCost, judgeRatio, logLogSlope, median, medianInterval } from './statistics.ts';

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

test('eight rounds that are all a tenth away from the gate on one side need no more', () => {
  const pairs = (ratios: number[], again = 1) => ratios.map((ratio) => ({ ratio, again }));
  const eight = (first: number, again?: number) => pairs([first, 2.3, 2.4, 2.5, 2.3, 2.4, 2.5, 2.6], again);
  expect(isClear(eight(2.2), 2)).toBe(true);
  expect(isClear(eight(2.2).slice(1), 2)).toBe(false);
  expect(isClear(eight(2.19), 2)).toBe(false);
  expect(isClear(eight(2.2, 1.09), 2)).toBe(false);
  expect(isClear(eight(2.3), 2.87)).toBe(true);
  expect(isClear(eight(2.3), 2.85)).toBe(false);
  expect(isClear(eight(1), null)).toBe(true);
});

test('the rounds end early on the wrong side once in 256 times when the median is at the gate', () => {
  const chance = randomStream(1);
  const tries = 20_000;
  let ended = 0;
  for (let n = 0; n < tries; n++) {
    const pairs: { ratio: number; again: number }[] = [];
    while (pairs.length < 30 && !isClear(pairs, 1))
      pairs.push({ ratio: chance.uniform() < 0.5 ? 0.9 : 1.1, again: 1 });
    if (pairs.length < 30 && pairs.every(({ ratio }) => ratio < 1)) ended += 1;
  }
  expect(ended / tries).toBeLessThan(1.3 / 256);
});
