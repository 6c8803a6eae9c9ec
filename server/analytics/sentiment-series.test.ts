import { expect, test } from 'vitest';
import { poisonedAfter, randomBars } from '#tests/support/market/random-bars.ts';
import { cut } from './columns.ts';
import { SENTIMENT_KEYS } from './sentiment.ts';
import { sentimentPast, sentimentValues } from './sentiment-series.ts';

const stocks = Array.from({ length: 8 }, (_, seed) => randomBars({ seed, bars: 500 }));
const index = randomBars({ seed: 99, bars: 500 });

test('the components of a session follow from its bars', () => {
  const { values, sessions } = sentimentPast(stocks, index, 100);
  const last = { above50: 0, highs: 0, up: 0, down: 0 };
  const at = (column: Float64Array, back: number) => column[499 - back] ?? Number.NaN;
  for (const { close, high, low } of stocks) {
    const mean = close.subarray(450).reduce((sum, each) => sum + each, 0) / 50;
    if (at(close, 0) > mean) last.above50 += 1;
    if (at(close, 0) > Math.max(...high.subarray(247, 499))) last.highs += 1;
    if (at(close, 0) < Math.min(...low.subarray(247, 499))) last.highs -= 1;
    for (let back = 0; back < 10; back++) {
      if (at(close, back) > at(close, back + 1)) last.up += 1;
      if (at(close, back) < at(close, back + 1)) last.down += 1;
    }
  }
  expect(values.above50.length).toBe(100);
  expect(sessions.at(-1)).toBe(stocks[0]?.days.at(-1));
  expect(values.above50.at(-1)).toBeCloseTo((100 * last.above50) / 8, 9);
  expect(values.newHighs.at(-1)).toBe(last.highs);
  expect(values.advances.at(-1)).toBeCloseTo((100 * (last.up - last.down)) / (last.up + last.down), 9);
  const mean = index.close.subarray(450).reduce((sum, each) => sum + each, 0) / 50;
  expect(values.index.at(-1)).toBeCloseTo(100 * (at(index.close, 0) / mean - 1), 9);
  expect(values.calm.at(-1)).toBeLessThan(0);
});

test('without an index its components are unknown, and the others are not', () => {
  const { values } = sentimentPast(stocks, null, 10);
  expect([values.index.at(-1), values.calm.at(-1)]).toEqual([Number.NaN, Number.NaN]);
  expect(Number.isFinite(values.above200.at(-1))).toBe(true);
});

test('no session depends on a later one', () => {
  const whole = sentimentPast(stocks, index, 100);
  const day = stocks[0]?.days[470] ?? 0;
  const past = sentimentPast(
    stocks.map((bars) => cut(poisonedAfter(bars, 470), day)),
    cut(poisonedAfter(index, 470), day),
    71,
  );
  for (const key of SENTIMENT_KEYS) expect(past.values[key].at(-1), key).toBe(whole.values[key].at(-30));
});

test('a live day on top of the past equals its final value', () => {
  const { counts, index: closes, values, sessions } = sentimentPast(stocks, index, 100);
  const today = sentimentValues(counts, closes, sessions.length - 1);
  for (const key of SENTIMENT_KEYS) expect(today[key]).toBe(values[key].at(-1));
});
