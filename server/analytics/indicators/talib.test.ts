import { describe, expect, test } from 'vitest';
import { difference, randomBars } from '#tests/support/market/random-bars.ts';
import { startTalib } from '#tests/support/market/talib.ts';
import { adx } from './adx.ts';
import { atr, trueRange } from './atr.ts';
import { beta } from './beta.ts';
import { bollinger } from './bollinger.ts';
import { cci } from './cci.ts';
import { macd } from './macd.ts';
import { mfi } from './mfi.ts';
import { obv } from './obv.ts';
import { roc } from './roc.ts';
import { rsi } from './rsi.ts';
import { stochastic } from './stochastic.ts';
import { ema } from './windows/exponential.ts';
import { highest, lowest } from './windows/extremes.ts';
import { sma } from './windows/sma.ts';
import { wma } from './windows/wma.ts';

const talib = await startTalib();

const BARS = 1_500;
const bars = randomBars({ seed: 7, bars: BARS });
const { high, low, close, volume } = bars;
const market = randomBars({ seed: 8, bars: BARS }).close;
const SIMPLE_MEAN = 0;

/** Equal values at equal places, warm-up included. */
function compare(ours: Float64Array | undefined, theirs: Float64Array | undefined): void {
  expect(difference(ours ?? [], theirs ?? [Number.NaN])).toBeNull();
}

/** Equal values where TA-Lib has some; ours start earlier. */
function compareFrom(first: number, ours: Float64Array, theirs: Float64Array | undefined): void {
  expect(ours.findIndex(Number.isFinite)).toBe(first);
  const begins = theirs?.findIndex(Number.isFinite);
  compare(ours.subarray(begins), theirs?.subarray(begins));
}

describe.each([2, 3, 14, 26, 99])('TA-Lib has the same values at the same places, period %i', (period) => {
  test('of the moving averages', () => {
    compare(sma(close, period), talib('TA_SMA', [close], [period])[0]);
    compare(ema(close, period), talib('TA_EMA', [close], [period])[0]);
    compare(wma(close, period), talib('TA_WMA', [close], [period])[0]);
  });

  test('of RSI, ROC, CCI and MFI', () => {
    compare(rsi(close, period), talib('TA_RSI', [close], [period])[0]);
    compare(roc(close, period), talib('TA_ROC', [close], [period])[0]);
    compare(cci(bars, period), talib('TA_CCI', [high, low, close], [period])[0]);
    compare(mfi(bars, period), talib('TA_MFI', [high, low, close, volume], [period])[0]);
  });

  test('of the ranges and the directional movement', () => {
    compare(trueRange(bars), talib('TA_TRANGE', [high, low, close], [])[0]);
    compare(atr(bars, period), talib('TA_ATR', [high, low, close], [period])[0]);
    const lines = adx(bars, period);
    compare(lines.plusDi, talib('TA_PLUS_DI', [high, low, close], [period])[0]);
    compare(lines.minusDi, talib('TA_MINUS_DI', [high, low, close], [period])[0]);
    compare(lines.adx, talib('TA_ADX', [high, low, close], [period])[0]);
  });

  test('of Bollinger’s bands and the extremes', () => {
    const { upper, middle, lower } = bollinger(close, period, 2.5);
    const theirs = talib('TA_BBANDS', [close], [period, 2.5, 2.5, SIMPLE_MEAN], 3);
    for (const [n, band] of [upper, middle, lower].entries()) compare(band, theirs[n]);
    compare(highest(close, period), talib('TA_MAX', [close], [period])[0]);
    compare(lowest(close, period), talib('TA_MIN', [close], [period])[0]);
  });
});

test.each([
  [12, 26, 9],
  [3, 10, 16],
  [5, 35, 5],
])('MACD %i, %i, %i is TA-Lib’s, and begins before it', (fast, slow, signal) => {
  const ours = macd(close, fast, slow, signal);
  const [line, signals, histogram] = talib('TA_MACD', [close], [fast, slow, signal], 3);
  compareFrom(slow - 1, ours.macd, line);
  compare(ours.signal, signals);
  compare(ours.histogram, histogram);
});

test.each([
  [14, 3, 3],
  [5, 1, 4],
])('the stochastic oscillator %i, %i, %i is TA-Lib’s, and %K begins before it', (period, smooth, signal) => {
  const ours = stochastic(bars, period, smooth, signal);
  const options = [period, smooth, SIMPLE_MEAN, signal, SIMPLE_MEAN];
  const [k, d] = talib('TA_STOCH', [high, low, close], options, 2);
  compareFrom(period + smooth - 2, ours.k, k);
  compare(ours.d, d);
});

// With two or three points the slope can be so steep that TA-Lib's running sums lose precision by cancellation.
test.each([14, 60, 250])('beta over %i returns is TA-Lib’s with the market first', (period) => {
  compare(beta(close, market, period), talib('TA_BETA', [market, close], [period])[0]);
});

test('a signal of one bar is the MACD itself', () => {
  const { macd: line, signal, histogram } = macd(close, 12, 26, 1);
  compare(signal, line);
  expect(histogram.subarray(25).every((value) => value === 0)).toBe(true);
});

test('on-balance volume is TA-Lib’s to the last share', () => {
  expect([...obv(bars)]).toEqual([...(talib('TA_OBV', [close, volume], [])[0] ?? [])]);
});

test('also where prices often repeat, and no side wins', () => {
  const coarse = randomBars({ seed: 7, bars: BARS, tick: 10 });
  const { high, low, close, volume } = coarse;
  const hlc = [high, low, close];
  const lines = adx(coarse, 14);
  compare(lines.plusDi, talib('TA_PLUS_DI', hlc, [14])[0]);
  compare(lines.minusDi, talib('TA_MINUS_DI', hlc, [14])[0]);
  compare(lines.adx, talib('TA_ADX', hlc, [14])[0]);
  compare(rsi(close, 14), talib('TA_RSI', [close], [14])[0]);
  compare(mfi(coarse, 14), talib('TA_MFI', [high, low, close, volume], [14])[0]);
  compare(cci(coarse, 14), talib('TA_CCI', hlc, [14])[0]);
  compare(obv(coarse), talib('TA_OBV', [close, volume], [])[0]);
});

test('on prices in rupees MFI and ADX equal TA-Lib’s on whole paise, whatever the rounding', () => {
  const cheap = randomBars({ seed: 1, bars: BARS, tick: 1.15 });
  const paise = (column: Float64Array) => column.map((price) => Math.round(100 * price));
  const hlc = [paise(cheap.high), paise(cheap.low), paise(cheap.close)];
  compare(mfi(cheap, 14), talib('TA_MFI', [...hlc, cheap.volume], [14])[0]);
  const lines = adx(cheap, 14);
  compare(lines.plusDi, talib('TA_PLUS_DI', hlc, [14])[0]);
  compare(lines.adx, talib('TA_ADX', hlc, [14])[0]);
});

test('without movement RSI, MFI and %K are 50 rather than TA-Lib’s 0, which would be oversold', () => {
  const still = randomBars({ seed: 3, bars: 60, still: [0, 60] });
  expect(rsi(still.close, 14).at(-1)).toBe(50);
  expect(talib('TA_RSI', [still.close], [14])[0]?.at(-1)).toBe(0);
  expect(mfi(still, 14).at(-1)).toBe(50);
  expect(stochastic(still, 14, 3, 3)).toMatchObject({ k: { 59: 50 }, d: { 59: 50 } });
  expect(cci(still, 14).at(-1)).toBe(0);
  expect(adx(still, 14)).toMatchObject({ adx: { 59: 0 }, plusDi: { 59: 0 } });
  expect(bollinger(still.close, 14, 2).upper.at(-1)).toBe(still.close[0]);
});
