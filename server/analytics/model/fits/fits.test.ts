import { describe, expect, test } from 'vitest';
import { slopeOn } from '../calibration.ts';
import type { Week } from '../history.ts';
import { solve } from './linear-system.ts';
import { fitLogistic, logit } from './logistic.ts';
import { addRows, emptyNormal, solveRidge } from './ridge.ts';
import { binsOf, boostTrees, predictTrees } from './trees.ts';

const of = (...values: number[]) => Float64Array.from(values);

test('a system of equations is solved, and one without a single solution refused', () => {
  const matrix = [
    [4, 2],
    [2, 3],
  ];
  const [x, y] = solve(matrix, [8, 7]);
  expect(x).toBeCloseTo(1.25, 12);
  expect(y).toBeCloseTo(1.5, 12);
  const flat = [
    [1, 1],
    [1, 1],
  ];
  expect(() => solve(flat, [1, 1])).toThrow('not positive definite');
});

describe('a logistic fit', () => {
  const columns = [of(...Array.from({ length: 100 }, (_, i) => (i < 50 ? 0.5 : -0.5)))];
  const outcomes = of(...Array.from({ length: 100 }, (_, i) => (i < 40 || i >= 90 ? 1 : 0)));
  const offsets = new Float64Array(100);

  test('finds the odds: 40 of 50 on one side and 10 of 50 on the other are a weight of 2 ln 4', () => {
    expect(fitLogistic({ columns, offsets, outcomes }, 0)[0]).toBeCloseTo(2 * Math.log(4), 9);
  });

  test('a penalty shrinks to zero, or to a given value', () => {
    const drawn = fitLogistic({ columns, offsets, outcomes }, 10)[0] ?? 0;
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(2 * Math.log(4));
    expect(fitLogistic({ columns, offsets, outcomes }, 1e9, [1])[0]).toBeCloseTo(1, 6);
  });

  test('leaves to the offsets what they explain', () => {
    const known = Float64Array.from(columns[0] ?? [], (x) => (x > 0 ? logit(0.8) : logit(0.2)));
    expect(fitLogistic({ columns, offsets: known, outcomes }, 0)[0]).toBeCloseTo(0, 9);
  });
});

test('ridge of one column is Σxy ÷ (Σx² + penalty), whether rows are added together or in parts', () => {
  const [x, y] = [of(-0.5, 0, 0.5), of(-1, 0.2, 1.2)];
  const whole = emptyNormal(1);
  addRows(whole, [x], y);
  expect(solveRidge(whole, 0.5)[0]).toBeCloseTo(1.1 / (0.5 + 0.5), 12);
  const parts = emptyNormal(1);
  addRows(parts, [x.subarray(0, 1)], y.subarray(0, 1));
  addRows(parts, [x.subarray(1)], y.subarray(1));
  expect(parts).toEqual(whole);
});

test('ridge of two equal columns halves the weight between them', () => {
  const x = of(-0.5, 0, 0.5);
  const normal = emptyNormal(2);
  addRows(normal, [x, x], of(-1, 0, 1));
  for (const weight of solveRidge(normal, 1)) expect(weight).toBeCloseTo(0.5, 12);
});

test('boosted trees find a step in one column and ignore the other', () => {
  const ranks = Float64Array.from({ length: 160 }, (_, i) => (i + 0.5) / 160 - 0.5);
  const noise = Float64Array.from({ length: 160 }, (_, i) => ((i * 7) % 160) / 160 - 0.5);
  const bins = [binsOf(noise), binsOf(ranks)];
  const target = ranks.map((rank) => (rank > 0 ? 1 : -1));
  const trees = boostTrees({ bins, target }, { trees: 40, depth: 2, learningRate: 0.2, leafRows: 5 });
  const stated = predictTrees(trees, bins);
  expect(stated[0]).toBeCloseTo(-1, 3);
  expect(stated[159]).toBeCloseTo(1, 3);
});

describe("predictions are scaled by Platt's slope", () => {
  const week = (stated: number[], beat: number[]) =>
    ({
      stated: { base: 0, up: of(), excess: of(...stated) },
      up: of(),
      beat: of(...beat),
    }) as unknown as Week;
  const stated = Array.from({ length: 40 }, (_, i) => (i < 20 ? 1 : -1));
  const came = (high: number) =>
    Array.from({ length: 40 }, (_, i) => (i < 20 ? Number(i < high) : Number(i - 20 >= high)));

  test('is 1 without predictions, and never more', () => {
    expect(slopeOn([], 'excess', 10)).toBe(1);
    expect(slopeOn([week(stated, came(20))], 'excess', 10)).toBe(1);
  });

  test('less where claims were too bold, and 0 where they were wrong', () => {
    const bold = slopeOn([week(stated, came(12))], 'excess', 40);
    expect(bold).toBeGreaterThan(0.4);
    expect(bold).toBeLessThan(0.6);
    expect(slopeOn([week(stated, came(1))], 'excess', 40)).toBe(0);
  });
});
