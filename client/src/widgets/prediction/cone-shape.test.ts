import { expect, test } from 'vitest';
import { coneShape } from './cone-shape.ts';
import { layOutInterval } from './interval-layout.ts';

const of = {
  entryPoint: 100,
  exitPoint: 112,
  stopLoss: 91,
  interval: { level: 80, low: 81, high: 144 },
  tradingDays: 64,
};

test('a cone begins at the price and ends at the interval', () => {
  const shape = coneShape(of);
  expect(shape[0]).toEqual({ days: 0, low: 100, high: 100 });
  expect(shape.at(-1)?.days).toBe(64);
  expect(shape.at(-1)?.low).toBeCloseTo(81, 9);
  expect(shape.at(-1)?.high).toBeCloseTo(144, 9);
});

test('it spreads with the root of time: half as wide after a quarter of the days', () => {
  const quarter = coneShape(of).find(({ days }) => days === 16);
  expect(quarter?.high).toBeCloseTo(120, 9);
  expect(quarter?.low).toBeCloseTo(90, 9);
});

test('an interval’s marks are in order, with margins at both ends', () => {
  const { low, stop, price, exit, high } = layOutInterval(of, 100);
  const order = [low, stop, price, exit, high];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(low).toBeGreaterThan(0);
  expect(high).toBeLessThan(1);
});
