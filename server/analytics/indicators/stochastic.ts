import { at, type Bar, type BarColumns } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import {
  type ExtremeState,
  extremeStep,
  highest,
  highestState,
  lowest,
  lowestState,
} from './windows/extremes.ts';
import { type RollingSumState, rollingSumState, rollingSumStep } from './windows/rolling-sum.ts';
import { sma } from './windows/sma.ts';

/**
 * The slow stochastic oscillator: the position of the close between the lowest low (0) and the highest high (100) of
 * the last `period` bars; k is the simple mean of that over `smooth` bars, d that of k over `signal` bars. NaN for the
 * first period + smooth − 2 bars, and signal − 1 more for d. Bars without any range count as 50. Source: Lane (1984).
 * Equal to TA-Lib's STOCH with simple means, which counts bars without a range as 0.
 */
export function stochastic({ high, low, close }: BarColumns, period: number, smooth: number, signal: number) {
  const [upper, lower] = [highest(high, period), lowest(low, period)];
  const place = new Float64Array(close.length);
  for (let i = 0; i < place.length; i++) place[i] = placeBetween(at(lower, i), at(close, i), at(upper, i));
  const k = sma(place, smooth, period - 1);
  return { k, d: sma(k, signal, period + smooth - 2) };
}

function placeBetween(lower: number, close: number, upper: number): number {
  return upper === lower ? 50 : (100 * (close - lower)) / (upper - lower);
}

interface StochasticState {
  upper: ExtremeState;
  lower: ExtremeState;
  k: RollingSumState;
  d: RollingSumState;
}

function stochasticStep({ upper, lower, k, d }: StochasticState, bar: Bar, keep: boolean) {
  const [high, low] = [extremeStep(upper, bar.high, keep), extremeStep(lower, bar.low, keep)];
  const nothing = { k: Number.NaN, d: Number.NaN };
  if (Number.isNaN(high)) return nothing;
  const slow = rollingSumStep(k, placeBetween(low, bar.close, high), keep) / k.block.length;
  return Number.isNaN(slow) ? nothing : { k: slow, d: rollingSumStep(d, slow, keep) / d.block.length };
}

export const stochasticIndicator = defineIndicator({
  id: 'stochastic',
  name: 'Stochastic',
  about: 'Where the close is between the lowest low and highest high of the last bars, smoothed.',
  pane: 'own',
  levels: [20, 80],
  ofField: false,
  parameters: {
    period: period(14),
    smooth: period(3, { name: 'Smoothing', min: 1 }),
    signal: period(3, { name: 'Signal', min: 1 }),
  },
  outputs: { k: { name: '%K', unit: 'level' }, d: { name: '%D', unit: 'level' } },
  warmUp: ({ period, smooth, signal }) => period + smooth + signal - 3,
  compute: ({ bars }, { period, smooth, signal }) => stochastic(bars, period, smooth, signal),
  start: ({ period, smooth, signal }): StochasticState => ({
    upper: highestState(period),
    lower: lowestState(period),
    k: rollingSumState(smooth),
    d: rollingSumState(signal),
  }),
  step: stochasticStep,
});
