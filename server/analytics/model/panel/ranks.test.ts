import { expect, test } from 'vitest';
import { centredRanks, medianOf, quantile, rankCorrelation } from './ranks.ts';

const of = (...values: number[]) => Float64Array.from(values);

test('ranks are evenly spaced around zero, ties share theirs, and missing values rank in the middle', () => {
  expect([...centredRanks(of(30, 10, 20, 40))]).toEqual([0.125, -0.375, -0.125, 0.375]);
  expect([...centredRanks(of(5, 5, 1, 9))]).toEqual([0, 0, -0.375, 0.375]);
  expect([...centredRanks(of(Number.NaN, 2, 1))]).toEqual([0, 0.25, -0.25]);
  expect([...centredRanks(of(7, 7, 7))]).toEqual([0, 0, 0]);
});

test("Spearman's correlation depends on order only", () => {
  expect(rankCorrelation(of(1, 2, 3, 4), of(1, 10, 100, 1_000))).toBe(1);
  expect(rankCorrelation(of(1, 2, 3, 4), of(4, 3, 2, 1))).toBe(-1);
  expect(rankCorrelation(of(1, 2, 3, 4, 5), of(2, 1, 4, 3, 5))).toBeCloseTo(0.8, 12);
  expect(rankCorrelation(of(1, 1, 1), of(1, 2, 3))).toBeNaN();
});

test('medians and quantiles', () => {
  expect(medianOf(of(3, 1, 2))).toBe(2);
  expect(medianOf(of(4, 1, 3, 2))).toBe(2.5);
  expect(medianOf(of())).toBeNaN();
  expect(quantile(of(0, 10, 20, 30, 40), 0.1)).toBe(4);
});
