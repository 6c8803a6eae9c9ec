import { expect, test } from 'vitest';
import { calibrationError, coverage, reliability } from './calibration.ts';
import type { Scored } from './record.ts';
import { areaUnderCurve, blockT, dailyIcs, topDecileExcess, topDecileHits } from './skill.ts';

const row = (some: Partial<Scored>): Scored => ({
  day: 0,
  score: 0,
  pUp: 0.5,
  pExcess: 0.5,
  confidence: 0.5,
  low80: -0.1,
  high80: 0.1,
  prediction: 'HOLD',
  expandingUp: 0.5,
  forwardReturn: 0,
  excess: 0,
  barrier: null,
  ...some,
});

test('the area under the curve counts pairs in order, ties half', () => {
  const scored = (score: number, positive: boolean) => ({ score, positive });
  expect(areaUnderCurve([scored(1, false), scored(2, true), scored(3, false), scored(4, true)])).toBe(0.75);
  expect(areaUnderCurve([scored(1, false), scored(1, true)])).toBe(0.5);
});

test('overlapping weeks count as blocks', () => {
  expect(blockT([1, 3, 1, 3], 10)).toBe(Number.POSITIVE_INFINITY);
  expect(blockT([1, 1, 3, 3], 10)).toBe(2);
  expect(blockT([1], 10)).toBeNaN();
});

test("a day's rank correlation skips days that are too small", () => {
  const day = [1, 2, 3].map((score) => row({ score, forwardReturn: -score }));
  expect(dailyIcs([day, day.slice(1)], ({ score }) => score)).toEqual([-1]);
});

test('the top decile costs .4 % to hold', () => {
  const day = Array.from({ length: 10 }, (_, score) => row({ score, forwardReturn: score === 9 ? 0.2 : 0 }));
  expect(topDecileExcess([day])).toBeCloseTo(0.2 - 0.02 - 0.004, 12);
});

test('of the best tenth of two days, one of three had the outcome', () => {
  const scored = (n: number, winner: number) =>
    Array.from({ length: n }, (_, score) => ({ score, positive: score === winner }));
  expect(topDecileHits([scored(10, 9), scored(20, 3)])).toEqual({ share: 1 / 3, n: 3 });
});

test('predictions are compared with outcomes in ten bins', () => {
  const rows = [0.52, 0.58, 0.61, 0.69].map((pUp, i) => row({ pUp, forwardReturn: i < 3 ? 1 : -1 }));
  const bins = reliability(
    rows,
    ({ pUp }) => pUp,
    ({ forwardReturn }) => forwardReturn > 0,
  );
  expect(bins.map(({ n, came }) => [n, came])).toEqual([
    [2, 1],
    [2, 0.5],
  ]);
  expect(calibrationError(bins)).toBeCloseTo((0.45 + 0.15) / 2, 12);
});

test('an interval includes its ends', () => {
  const rows = [-0.1, 0.1, 0.11, -0.2].map((forwardReturn) => row({ forwardReturn }));
  expect(coverage(rows)).toBe(0.5);
});
