import { expect, test } from 'vitest';
import {
  autocorrelation,
  correlation,
  covariance,
  excessKurtosis,
  mean,
  median,
  quantile,
  rankCorrelation,
  ranks,
  skewness,
  standardDeviation,
} from './statistics.ts';

test('1, 2, 3 and 6 have mean 3 and variance 3.5', () => {
  expect(mean([1, 2, 3, 6])).toBe(3);
  // (4 + 1 + 0 + 9) / 4
  expect(covariance([1, 2, 3, 6], [1, 2, 3, 6])).toBe(3.5);
  expect(standardDeviation([1, 2, 3, 6])).toBeCloseTo(1.870829, 6);
});

test('covariance and correlation of a pair', () => {
  // Deviations −1, 0, 1 and −2, 1, 1: (2 + 0 + 1) / 3; over √(2/3 · 2).
  expect(covariance([1, 2, 3], [0, 3, 3])).toBe(1);
  expect(correlation([1, 2, 3], [0, 3, 3])).toBeCloseTo(Math.sqrt(3) / 2, 12);
  expect(correlation([1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 12);
});

test('four equal deviations have excess kurtosis −2, one outlier in five has more', () => {
  expect(excessKurtosis([-1, 1, -1, 1])).toBe(-2);
  // Deviations −1 four times and 4: 5 · (4 + 256) / (4 + 16)² − 3
  expect(excessKurtosis([0, 0, 0, 0, 5])).toBeCloseTo(0.25, 12);
});

test('autocorrelation of an alternating series is negative at lag 1 and positive at lag 2', () => {
  // Three products of −1 and two of +1, over four squares of 1.
  expect(autocorrelation([1, -1, 1, -1], 1)).toBe(-0.75);
  expect(autocorrelation([1, -1, 1, -1], 2)).toBe(0.5);
});

test('quantiles lie between order statistics', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 6])).toBe(5.5);
  // Position 0.1 · 4 = 0.4 between 10 and 20.
  expect(quantile([50, 40, 30, 20, 10], 0.1)).toBeCloseTo(14, 12);
  expect([0, 1].map((share) => quantile([3, 1, 2], share))).toEqual([1, 3]);
});

test('equal values share the mean of their places', () => {
  expect([...ranks([30, 10, 20])]).toEqual([2, 0, 1]);
  expect([...ranks([5, 7, 5, 9])]).toEqual([0.5, 2, 0.5, 3]);
});

test('rank correlation sees order, not size', () => {
  expect(rankCorrelation([1, 2, 3], [1, 10, 100])).toBeCloseTo(1, 12);
  // Spearman: 1 − 6 · (1 + 1 + 0) / (3 · 8)
  expect(rankCorrelation([1, 2, 3], [2, 1, 3])).toBeCloseTo(0.5, 12);
});

test('a single high value among low ones is skewed to the right', () => {
  // Deviations −1, −1, −1, 3: third moment 6, variance 3.
  expect(skewness([0, 0, 0, 4])).toBeCloseTo(6 / 3 ** 1.5, 12);
  expect(skewness([-1, 0, 1])).toBe(0);
});
