import { expect, test } from 'vitest';
import { randomBars } from '#tests/support/market/random-bars.ts';
import { macd } from '../macd.ts';
import { rsi } from '../rsi.ts';
import { highest, lowest } from './extremes.ts';
import { rollingDeviation } from './rolling-deviation.ts';
import { rollingSum, rollingSumState, rollingSumStep } from './rolling-sum.ts';
import { sma } from './sma.ts';
import { wma } from './wma.ts';

const N = 1_000;

test('a huge value leaves no trace once it is out of the window', () => {
  const values = new Float64Array(N).fill(0.1);
  values[500] = 1e17;
  expect(
    rollingSum(values, 3)
      .subarray(503)
      .every((sum) => Math.abs(sum - 0.3) < 1e-15),
  ).toBe(true);
  expect(rollingSum(values, 3)[502]).toBe(1e17);
  expect(wma(values, 7).at(-1)).toBeCloseTo(0.1, 14);
  const { deviation } = rollingDeviation(values, 20);
  expect(deviation[519]).toBeGreaterThan(1e15);
  expect(deviation.subarray(521).every((value) => value < 1e-15)).toBe(true);
  const state = rollingSumState(3);
  const steps = Array.from(values, (value) => rollingSumStep(state, value, true));
  expect(steps.at(503)).toBeCloseTo(0.3, 15);
});

test('after a million bars a mean is as exact as after twenty', () => {
  const values = Float64Array.from({ length: 1_000_000 }, (_, i) => 2_000 + ((i * 7_919) % 1_000) / 97);
  const last = [...values.subarray(-20)].reduce((sum, value) => sum + value, 0) / 20;
  expect(Math.abs((sma(values, 20).at(-1) ?? 0) - last)).toBeLessThan(1e-11);
});

test('a small deviation of large values is not lost', () => {
  const values = Float64Array.from({ length: N }, (_, i) => (i < 500 ? 1 : 1e9 + (i % 2)));
  const { mean, deviation } = rollingDeviation(values, 10);
  expect(mean.at(-1)).toBe(1e9 + 0.5);
  expect(deviation.at(-1)).toBe(0.5);
  expect(rollingDeviation(values, 10, { freedom: 1 }).deviation.at(-1)).toBeCloseTo(
    0.5 * Math.sqrt(10 / 9),
    12,
  );
});

test('a missing value affects exactly the windows that contain it', () => {
  const values = new Float64Array(30).fill(1);
  values[12] = Number.NaN;
  const unknown = (column: Float64Array) =>
    [...column.keys()].filter((i) => i >= 4 && Number.isNaN(column[i]));
  expect(unknown(sma(values, 5))).toEqual([12, 13, 14, 15, 16]);
  expect(unknown(wma(values, 5))).toEqual([12, 13, 14, 15, 16]);
  expect(unknown(rollingDeviation(values, 5).mean)).toEqual([12, 13, 14, 15, 16]);
});

test('given columns are overwritten, at any offset', () => {
  const { close } = randomBars({ seed: 4, bars: 200 });
  const used = () => new Float64Array(200).fill(7);
  expect(sma(close, 20, 10, used())).toEqual(sma(close, 20, 10));
  expect(rsi(close, 14, used())).toEqual(rsi(close, 14));
  expect(highest(close, 20, used())).toEqual(highest(close, 20));
  expect(lowest(close, 20, used())).toEqual(lowest(close, 20));
  const into = { macd: used(), signal: used(), histogram: used() };
  expect(macd(close, 12, 26, 9, into)).toEqual(macd(close, 12, 26, 9));
  expect(macd(close.subarray(0, 5), 12, 26, 9).macd).toEqual(new Float64Array(5).fill(Number.NaN));
});
