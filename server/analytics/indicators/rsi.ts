import { at } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';

/**
 * Wilder's relative strength index: 100 · U ÷ (U + D), where U and D are Wilder's averages of the rises and the
 * falls from value to value, each seeded with the mean of its first `period`. NaN for the first `period` places.
 * Values that never moved give 50: neither strong nor weak. Source: Wilder, New Concepts in Technical Trading
 * Systems (1978). Equal to TA-Lib's RSI, which returns 0 where nothing moved; Cutler's variant uses simple means.
 * @param into as in `rollingSum`
 */
export function rsi(
  values: Float64Array,
  period: number,
  into: Float64Array = new Float64Array(values.length),
): Float64Array {
  const decay = (period - 1) / period;
  let previous = values[0] ?? Number.NaN;
  let rises = 0;
  let moves = 0;
  for (let i = 1; i < values.length; i++) {
    const value = at(values, i);
    const change = value - previous;
    const move = Math.abs(change);
    const fade = i > period ? decay : 1;
    // Branch-free: the sign of a change is unpredictable.
    rises = rises * fade + 0.5 * (change + move);
    moves = moves * fade + move;
    previous = value;
    into[i] = moves === 0 ? 50 : (100 * rises) / moves;
  }
  return into.fill(Number.NaN, 0, period);
}

/** State of a streaming RSI. */
export interface RsiState {
  period: number;
  /** Values so far. */
  count: number;
  previous: number;
  /** The averages of rises, and of rises plus falls, times the period. */
  rises: number;
  moves: number;
}

export const rsiState = (period: number): RsiState => ({ period, count: 0, previous: 0, rises: 0, moves: 0 });

/** The RSI with one more value; NaN during warm-up. Without `keep` the state does not change. */
export function rsiStep(state: RsiState, value: number, keep: boolean): number {
  const { period, count } = state;
  const change = count === 0 ? 0 : value - state.previous;
  const move = Math.abs(change);
  const fade = count > period ? (period - 1) / period : 1;
  const rises = state.rises * fade + 0.5 * (change + move);
  const moves = state.moves * fade + move;
  if (keep) {
    state.count = count + 1;
    state.previous = value;
    state.rises = rises;
    state.moves = moves;
  }
  if (count < period) return Number.NaN;
  return moves === 0 ? 50 : (100 * rises) / moves;
}

export const rsiIndicator = defineIndicator({
  id: 'rsi',
  name: 'RSI',
  about: 'Relative strength index: gains vs losses. Below 30 is oversold, above 70 is overbought.',
  pane: 'own',
  levels: [30, 70],
  ofField: true,
  parameters: { period: period(14) },
  outputs: { value: { name: 'RSI', unit: 'level' } },
  warmUp: ({ period }) => period,
  compute: (_, { period }, values) => ({ value: rsi(values, period) }),
  start: ({ period }) => rsiState(period),
  step: (state, _, keep, value) => ({ value: rsiStep(state, value, keep) }),
});
