import { at, type Bar, type BarColumns } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { defineIndicator, period } from './indicator.ts';

/**
 * Wilder's directional movement: plusDi and minusDi are the smoothed upward and downward movements as a percentage
 * of the smoothed true range, adx Wilder's average of 100 · |plusDi − minusDi| ÷ (plusDi + minusDi). NaN for the
 * first `period` bars, and for the first 2 · period − 1 of adx. Without any range the lines are 0, and adx is
 * unchanged. Source: Wilder, New Concepts in Technical Trading Systems (1978). Equal to TA-Lib's ADX, PLUS_DI and
 * MINUS_DI: sums start with period − 1 movements, and decay (s − s ÷ period + x) from the next on.
 */
export function adx({ high, low, close }: BarColumns, period: number) {
  const bars = close.length;
  const columns = { adx: nothing(bars), plusDi: nothing(bars), minusDi: nothing(bars) };
  const state = adxState(period);
  for (let i = 0; i < bars; i++) {
    move(state, at(high, i), at(low, i), at(close, i));
    if (i < period) continue;
    columns.plusDi[i] = lineOf(state.up, state.range);
    columns.minusDi[i] = lineOf(state.down, state.range);
    if (i >= 2 * period - 1) columns.adx[i] = state.average;
  }
  return columns;
}

const nothing = (bars: number) => new Float64Array(bars).fill(Number.NaN);

interface AdxState {
  period: number;
  /** Bars so far. */
  count: number;
  high: number;
  low: number;
  close: number;
  /** Smoothed sums of upward and downward movement, and of the true range. */
  up: number;
  down: number;
  range: number;
  /** The sum of the first `period` indices during warm-up, then their average. */
  average: number;
}

const adxState = (period: number): AdxState => ({
  period,
  count: 0,
  high: 0,
  low: 0,
  close: 0,
  up: 0,
  down: 0,
  range: 0,
  average: 0,
});

/** Adds one bar. */
function move(state: AdxState, high: number, low: number, close: number): void {
  const { period, count } = state;
  if (count > 0) {
    const [rise, fall] = [high - state.high, state.low - low];
    const fade = count < period ? 1 : 1 - 1 / period;
    // Equal movements must compare as equal, so prices are compared instead of differences with rounding.
    const larger = compareComputed(high + low, state.high + state.low);
    state.up = state.up * fade + (rise > 0 && larger > 0 ? rise : 0);
    state.down = state.down * fade + (fall > 0 && larger < 0 ? fall : 0);
    state.range = state.range * fade + Math.max(high, state.close) - Math.min(low, state.close);
  }
  if (count >= period) average(state);
  state.count = count + 1;
  state.high = high;
  state.low = low;
  state.close = close;
}

function average(state: AdxState): void {
  const { period, count, up, down, range } = state;
  const movement = up + down;
  const index = range === 0 || movement === 0 ? null : (100 * Math.abs(up - down)) / movement;
  if (count < 2 * period - 1) state.average += index ?? 0;
  else if (count === 2 * period - 1) state.average = (state.average + (index ?? 0)) / period;
  else if (index !== null) state.average += (index - state.average) / period;
}

const lineOf = (movement: number, range: number): number => (range === 0 ? 0 : (100 * movement) / range);

function adxStep(stored: AdxState, { high, low, close }: Bar, keep: boolean) {
  const state = keep ? stored : { ...stored };
  move(state, high, low, close);
  const { period, count, up, down, range } = state;
  const from = (bars: number, value: number) => (count > bars ? value : Number.NaN);
  return {
    adx: from(2 * period - 1, state.average),
    plusDi: from(period, lineOf(up, range)),
    minusDi: from(period, lineOf(down, range)),
  };
}

export const adxIndicator = defineIndicator({
  id: 'adx',
  name: 'ADX',
  about: 'Average directional index: trend strength (ADX), and strength of rises (+DI) and falls (−DI).',
  pane: 'own',
  levels: [25],
  ofField: false,
  parameters: { period: period(14) },
  outputs: {
    adx: { name: 'ADX', unit: 'level' },
    plusDi: { name: '+DI', unit: 'level' },
    minusDi: { name: '−DI', unit: 'level' },
  },
  warmUp: ({ period }) => 2 * period - 1,
  compute: ({ bars }, { period }) => adx(bars, period),
  start: ({ period }) => adxState(period),
  step: adxStep,
});
