import { expect, test } from 'vitest';
import {
  calibrationError,
  coverage,
  coverageByVolatility,
  reliability,
  rose,
  winkler,
} from './calibration.ts';
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
  baseUp: 0.5,
  expandingUp: 0.5,
  volatilityTercile: 0,
  forwardReturn: 0,
  excess: 0,
  lead: 0,
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

test('predictions are compared with outcomes in ten bins of equal size', () => {
  // Twenty probabilities in falling order; the eleven highest come true.
  const rows = Array.from({ length: 20 }, (_, i) =>
    row({ pUp: 0.7 - i / 100, forwardReturn: i < 11 ? 1 : -1 }),
  );
  const bins = reliability(
    rows,
    ({ pUp }) => pUp,
    ({ forwardReturn }) => forwardReturn > 0,
  );
  expect(bins.map(({ n }) => n)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(bins.map(({ came }) => came)).toEqual([0, 0, 0, 0, 0.5, 1, 1, 1, 1, 1]);
  expect(bins[4]?.predicted).toBeCloseTo(0.595, 12);
  // .515, .535, .555, .575 never came, .595 in half, .615 to .695 always.
  expect(calibrationError(bins)).toBeCloseTo((2.18 + 0.095 + 5 - 3.275) / 10, 12);
});

test('three rows make three bins', () => {
  const rows = [0.5, 0.6, 0.7].map((pUp) => row({ pUp }));
  expect(reliability(rows, ({ pUp }) => pUp, rose).map(({ n }) => n)).toEqual([1, 1, 1]);
});

test('an interval includes its ends', () => {
  const rows = [-0.1, 0.1, 0.11, -0.2].map((forwardReturn) => row({ forwardReturn }));
  expect(coverage(rows)).toBe(0.5);
  expect(coverageByVolatility(rows.map((each, i) => ({ ...each, volatilityTercile: i >> 1 })))).toEqual([
    1,
    0,
    Number.NaN,
  ]);
});

test('an interval costs its width, and ten times what a return is beyond it', () => {
  // .2 wide; .03 above, then .05 below.
  const rows = [0, 0.13, -0.15].map((forwardReturn) => row({ forwardReturn }));
  expect(winkler(rows)).toBeCloseTo((0.2 + (0.2 + 0.3) + (0.2 + 0.5)) / 3, 12);
});
