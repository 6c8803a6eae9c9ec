import { at, type Bar, type BarColumns } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { type ExponentialState, exponentialStep, wilder, wilderState } from './windows/exponential.ts';

/**
 * True range of each bar: from the lower of its low and the previous close to the higher of its high and that
 * close. NaN for the first bar, which has no previous close. Source: Wilder (1978); equal to TA-Lib's TRANGE.
 */
export function trueRange({ high, low, close }: BarColumns): Float64Array {
  const ranges = new Float64Array(close.length);
  for (let i = 1; i < ranges.length; i++) {
    const before = at(close, i - 1);
    ranges[i] = Math.max(at(high, i), before) - Math.min(at(low, i), before);
  }
  return ranges.fill(Number.NaN, 0, 1);
}

/**
 * Average true range: Wilder's average of the true range, in the unit of the prices. NaN for the first `period`
 * bars. Source: Wilder, New Concepts in Technical Trading Systems (1978). Equal to TA-Lib's ATR; other definitions
 * count the first bar's high − low.
 */
export const atr = (bars: BarColumns, period: number): Float64Array => wilder(trueRange(bars), period, 1);

/** State of a streaming average true range. */
export interface AtrState {
  /** The last close; NaN before the first. */
  close: number;
  average: ExponentialState;
}

export const atrState = (period: number): AtrState => ({ close: Number.NaN, average: wilderState(period) });

/** The average with one more bar; NaN during warm-up. Without `keep` the state does not change. */
export function atrStep(state: AtrState, { high, low, close }: Bar, keep: boolean): number {
  const before = state.close;
  if (keep) state.close = close;
  if (Number.isNaN(before)) return Number.NaN;
  return exponentialStep(state.average, Math.max(high, before) - Math.min(low, before), keep);
}

export const atrIndicator = defineIndicator({
  id: 'atr',
  name: 'ATR',
  about: 'Average true range: how much the price usually moves in one bar, gaps included.',
  pane: 'own',
  ofField: false,
  parameters: { period: period(14) },
  outputs: { value: { name: 'ATR', unit: 'price' } },
  warmUp: ({ period }) => period,
  compute: ({ bars }, { period }) => ({ value: atr(bars, period) }),
  start: ({ period }) => atrState(period),
  step: (state, bar, keep) => ({ value: atrStep(state, bar, keep) }),
});
