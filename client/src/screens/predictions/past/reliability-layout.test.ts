import { expect, test } from 'vitest';
import { layOutReliability } from './reliability-layout.ts';

const bin = (predicted: number, happened: number, n: number) => ({
  from: predicted - 0.02,
  to: predicted + 0.03,
  n,
  said: predicted,
  happened,
  low: happened - 0.02,
  high: happened + 0.02,
});
const figures = (bins: ReturnType<typeof bin>[]) => ({
  n: 100,
  brier: 0.24,
  brierBase: 0.25,
  ece: 0.01,
  happened: 0.55,
  baseRate: 0.54,
  predicted: 0.55,
  interval80: { n: 100, value: 0.8 },
  bins,
});

test('predicted rates go right and observed rates up, all within the picture', () => {
  const { bins } = layOutReliability(figures([bin(0.52, 0.5, 10), bin(0.57, 0.6, 40)]), 600);
  const [first, second] = bins;
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(second?.y).toBeLessThan(first?.y ?? 0);
  for (const { x, low, high } of bins) {
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x).toBeLessThanOrEqual(588);
    expect(high).toBeGreaterThanOrEqual(10);
    expect(low).toBeLessThanOrEqual(260);
  }
});

test('axes are in steps of five points, and never shorter than fifteen', () => {
  const { predicted } = layOutReliability(figures([bin(0.55, 0.55, 10)]), 600);
  expect(predicted.map(({ value }) => value)).toEqual([0.45, 0.5, 0.55, 0.6, 0.65]);
});
