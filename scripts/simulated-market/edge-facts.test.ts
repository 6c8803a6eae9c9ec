import { expect, test } from 'vitest';
import { lowVolatility, rankIc, residualMomentum } from './edge-facts.ts';
import type { StockSeries } from './panel.ts';

const DAYS = 400;
const index = Float64Array.from({ length: DAYS }, (_, day) => (day % 2 === 0 ? 0.01 : -0.01));

/** A stock with a beta to the index and a constant drift. */
const stock = (drift: number, beta = 1): StockSeries => ({
  sector: 'IT',
  returns: index.map((move) => beta * move + drift),
  overnight: new Float64Array(DAYS),
  volume: new Float64Array(DAYS),
});

test('residual momentum is the return beyond beta from a year to a month ago', () => {
  // 229 days of 0.1 %; the index itself ends one step from its start, which beta explains.
  expect(residualMomentum(stock(0.001, 2), index, 300)).toBeCloseTo(0.229, 10);
});

test('the calmer stock ranks first', () => {
  const [calm, wild] = [stock(0, 0.5), stock(0, 2)].map((each) => lowVolatility(each, index, 300));
  expect(calm).toBeCloseTo(-0.005, 10);
  expect(wild).toBeCloseTo(-0.02, 10);
});

test('stocks with persistent returns have a rank correlation of 1', () => {
  const stocks = [stock(0.001), stock(-0.001), stock(0.0005), stock(0)];
  expect(rankIc({ stocks, index }, residualMomentum, 63)).toBeCloseTo(1, 10);
  expect(rankIc({ stocks, index }, (...given) => -residualMomentum(...given), 63)).toBeCloseTo(-1, 10);
});

test('a signal uses nothing from its own day on', () => {
  const seen = stock(0.001);
  const changed = { ...seen, returns: seen.returns.map((move, day) => (day >= 300 ? 9 : move)) };
  expect(residualMomentum(changed, index, 300)).toBe(residualMomentum(seen, index, 300));
  expect(lowVolatility(changed, index, 300)).toBe(lowVolatility(seen, index, 300));
});

test('too few days are refused', () => {
  const short = { stocks: [stock(0)], index: index.subarray(0, 300) };
  expect(() => rankIc(short, lowVolatility, 63)).toThrow(RangeError);
});
