import { describe, expect, test } from 'vitest';
import { difference, randomBars } from '#tests/support/market/random-bars.ts';
import { type BarColumns, dateOfDay } from '../columns.ts';
import { beta } from './beta.ts';
import { donchian } from './donchian.ts';
import { ichimoku } from './ichimoku.ts';
import { keltner } from './keltner.ts';
import { pivots } from './pivots.ts';
import { realisedVolatility } from './realised-volatility.ts';
import { supertrend } from './supertrend.ts';
import { sessionVwap, vwap } from './vwap.ts';

// Indicators that TA-Lib lacks, reimplemented naively from their definitions, without the code under test.

const BARS = 400;
const bars = randomBars({ seed: 21, bars: BARS });
const market = randomBars({ seed: 22, bars: BARS }).close;
type Row = { day: number; open: number; high: number; low: number; close: number; volume: number };
const rows: Row[] = Array.from(bars.close, (close, i) => ({
  day: bars.days[i] ?? 0,
  open: bars.open[i] ?? 0,
  high: bars.high[i] ?? 0,
  low: bars.low[i] ?? 0,
  close,
  volume: bars.volume[i] ?? 0,
}));

const compare = (ours: Float64Array, theirs: readonly number[]) =>
  expect(difference(ours, theirs)).toBeNull();
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

/** Applies a function to the last n items at each place; NaN where there are fewer. */
const rolling = <T>(list: readonly T[], n: number, of: (last: T[]) => number) =>
  list.map((_, i) => (i + 1 < n ? Number.NaN : of(list.slice(i + 1 - n, i + 1))));
const middleOfRange = (n: number) =>
  rolling(
    rows,
    n,
    (last) => (Math.max(...last.map((r) => r.high)) + Math.min(...last.map((r) => r.low))) / 2,
  );
const later = (values: readonly number[], n: number) => values.map((_, i) => values[i - n] ?? Number.NaN);

/** Mean of the first n, then exponential smoothing. */
function smoothed(values: readonly number[], n: number, part: number, skip = 0): number[] {
  let average = mean(values.slice(skip, skip + n));
  return values.map((value, i) => {
    if (i >= skip + n) average = (1 - part) * average + part * value;
    return i < skip + n - 1 ? Number.NaN : average;
  });
}

function atrOf(n: number): number[] {
  const ranges = rows.map(({ high, low }, i) => {
    const before = rows[i - 1]?.close ?? Number.NaN;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
  return smoothed(ranges, n, 1 / n, 1);
}

describe.each([2, 5, 20])('over %i bars', (n) => {
  test('Donchian’s channel', () => {
    const { upper, middle, lower } = donchian(bars, n);
    compare(
      upper,
      rolling(rows, n, (last) => Math.max(...last.map((r) => r.high))),
    );
    compare(
      lower,
      rolling(rows, n, (last) => Math.min(...last.map((r) => r.low))),
    );
    compare(middle, middleOfRange(n));
  });

  test('VWAP', () => {
    const worth = ({ high, low, close, volume }: Row) => ((high + low + close) / 3) * volume;
    compare(
      vwap(bars, n),
      rolling(rows, n, (last) => sum(last.map(worth)) / sum(last.map((r) => r.volume))),
    );
  });

  test('Keltner’s channel', () => {
    const { upper, middle, lower } = keltner(bars, n, 2 * n, 1.5);
    const center = smoothed(
      rows.map((r) => r.close),
      n,
      2 / (n + 1),
    );
    const range = atrOf(2 * n);
    compare(middle, center);
    compare(
      upper,
      center.map((value, i) => value + 1.5 * (range[i] ?? 0)),
    );
    compare(
      lower,
      center.map((value, i) => value - 1.5 * (range[i] ?? 0)),
    );
  });

  test('realised volatility', () => {
    const returns = rows.slice(1).map(({ close }, i) => Math.log(close) - Math.log(rows[i]?.close ?? 0));
    const yearly = rolling(returns, n, (last) => {
      const variance = sum(last.map((value) => (value - mean(last)) ** 2)) / (n - 1);
      return 100 * Math.sqrt(252 * variance);
    });
    compare(realisedVolatility(bars.close, n), [Number.NaN, ...yearly]);
  });

  test('beta', () => {
    const returns = rows.slice(1).map(({ close }, i) => ({
      x: (market[i + 1] ?? 0) / (market[i] ?? 0) - 1,
      y: close / (rows[i]?.close ?? 0) - 1,
    }));
    const slopes = rolling(returns, n, (last) => {
      const [mx, my] = [mean(last.map(({ x }) => x)), mean(last.map(({ y }) => y))];
      return sum(last.map(({ x, y }) => (x - mx) * (y - my))) / sum(last.map(({ x }) => (x - mx) ** 2));
    });
    compare(beta(bars.close, market, n), [Number.NaN, ...slopes]);
  });

  test('Supertrend', () => {
    const { line, direction } = supertrend(bars, n, 2);
    const range = atrOf(n);
    const expected: { line: number; up: boolean; lower: number; upper: number }[] = [];
    for (const [i, { high, low, close }] of rows.entries()) {
      if (i < n) continue;
      const [before, last] = [rows[i - 1]?.close ?? 0, expected.at(-1)];
      let lower = (high + low) / 2 - 2 * (range[i] ?? 0);
      let upper = (high + low) / 2 + 2 * (range[i] ?? 0);
      // A band only tightens, unless a close was beyond it.
      if (last && before >= last.lower) lower = Math.max(lower, last.lower);
      if (last && before <= last.upper) upper = Math.min(upper, last.upper);
      const up = last ? (last.up ? close >= lower : close > upper) : false;
      expected.push({ line: up ? lower : upper, up, lower, upper });
    }
    const nothing = Array<number>(n).fill(Number.NaN);
    compare(line, [...nothing, ...expected.map((row) => row.line)]);
    compare(direction, [...nothing, ...expected.map(({ up }) => (up ? 1 : -1))]);
    expect(new Set(direction.subarray(n))).toEqual(new Set([1, -1]));
  });
});

test.each([
  [9, 26, 52, 26],
  [3, 12, 7, 2],
])('Ichimoku %i, %i, %i, %i', (conversion, base, span, shift) => {
  const ours = ichimoku(bars, { conversion, base, span, shift });
  const [fast, slow] = [middleOfRange(conversion), middleOfRange(base)];
  compare(ours.conversion, fast);
  compare(ours.base, slow);
  const ahead = fast.map((value, i) => (value + (slow[i] ?? Number.NaN)) / 2);
  compare(ours.spanA, later(ahead, shift - 1));
  compare(ours.spanB, later(middleOfRange(span), shift - 1));
  compare(ours.lagged, later([...bars.close], shift - 1));
});

test.each([
  ['day', 1, (day: number) => String(day)],
  ['week', 7, (day: number) => String(dateOfDay(day - ((new Date(day * 86_400_000).getUTCDay() + 6) % 7)))],
  ['month', 30, (day: number) => dateOfDay(day).slice(0, 7)],
])('pivots of the %s before', (_, span, nameOf) => {
  const ours = pivots(bars, span);
  const spans = [...Map.groupBy(rows, ({ day }) => nameOf(day)).values()];
  const expected = spans.flatMap((within, n) => {
    const last = spans[n - 1] ?? [];
    const [H, L] = [Math.max(...last.map((r) => r.high)), Math.min(...last.map((r) => r.low))];
    const P = last.length > 0 ? (H + L + (last.at(-1)?.close ?? 0)) / 3 : Number.NaN;
    const levels = [P, 2 * P - L, P + (H - L), H + 2 * (P - L), 2 * P - H, P - (H - L), L - 2 * (H - P)];
    return within.map(() => levels);
  });
  for (const [n, column] of Object.values(ours).entries())
    compare(
      column,
      expected.map((levels) => (Number.isFinite(levels[n]) ? (levels[n] ?? 0) : Number.NaN)),
    );
});

test('a session on a Sunday belongs to the week that is ending', () => {
  const weekend = randomBars({ seed: 1, bars: 3 });
  // Friday 9, Sunday 11 and Monday 12 January 1970.
  weekend.days.set([8, 10, 11]);
  const [high, low] = [Math.max(...weekend.high.subarray(0, 2)), Math.min(...weekend.low.subarray(0, 2))];
  const pivot = (high + low + (weekend.close[1] ?? 0)) / 3;
  compare(pivots(weekend, 7).pivot, [Number.NaN, Number.NaN, pivot]);
});

test('the session average starts again each day, and is NaN before anything is traded', () => {
  const quarter: BarColumns = {
    days: Int32Array.of(5, 5, 5, 6, 6),
    open: new Float64Array(5),
    high: Float64Array.of(11, 12, 13, 21, 24),
    low: Float64Array.of(9, 9, 11, 19, 21),
    close: Float64Array.of(10, 12, 12, 20, 24),
    volume: Float64Array.of(0, 100, 300, 50, 50),
  };
  expect([...sessionVwap(quarter)]).toEqual([Number.NaN, 11, (1_100 + 3_600) / 400, 20, 21.5]);
  expect(vwap(quarter, 1)[0]).toBeNaN();
});
