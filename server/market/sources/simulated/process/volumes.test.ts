import { expect, test } from 'vitest';
import { NIFTY_100 } from '../../nifty100.ts';
import { randomStream } from '../../random.ts';
import { stocksOf } from '../traits.ts';
import { createVolumeProcess } from './volumes.ts';

const traits = stocksOf(NIFTY_100.slice(0, 2)).map((stock) => stock.traits);
const totals = traits.map(({ total }) => total);
const moved = (sds: number) => Float64Array.from(totals, (total) => sds * total);
const calm = new Float64Array(2);

function firstDay(returns: Float64Array, attention: Float64Array): number {
  return createVolumeProcess(traits).next(randomStream(4), returns, attention)[0] ?? 0;
}

test('a day with a move of two standard deviations trades e^0.68 times the shares of an unchanged one', () => {
  expect(Math.log(firstDay(moved(2), calm) / firstDay(moved(0), calm))).toBeCloseTo(0.68, 5);
});

test('a fall brings as much volume as a rise, and beyond five standard deviations no more', () => {
  expect(firstDay(moved(-2), calm)).toBe(firstDay(moved(2), calm));
  expect(firstDay(moved(7), calm)).toBe(firstDay(moved(5), calm));
});

test('attention brings volume without a move', () => {
  const noticed = firstDay(calm, Float64Array.of(1, 0));
  expect(Math.log(noticed / firstDay(calm, calm))).toBeCloseTo(0.3, 5);
});

test('volumes are whole and busy days follow busy days', () => {
  const volumes = createVolumeProcess(traits);
  const random = randomStream(8);
  const logs = Array.from({ length: 4_000 }, () => volumes.next(random, calm, calm)[0] ?? 0).map((volume) => {
    expect(Number.isInteger(volume)).toBe(true);
    return Math.log(volume);
  });
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const neighbours = logs.slice(1).reduce((sum, log, i) => sum + (log - mean) * ((logs[i] ?? 0) - mean), 0);
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  expect(neighbours / variance).toBeGreaterThan(0.35);
});
