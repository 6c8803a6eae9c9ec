import { at } from '../../columns.ts';
import { defineIndicator, period } from '../indicator.ts';

/**
 * Linearly weighted moving average: Σ w·x ÷ Σ w over the last `period` values, the newest weighing `period`, the
 * oldest 1. NaN during warm-up. Equal to TA-Lib's WMA. As in `rollingSum` a window is a tail and a head, so that
 * nothing is subtracted.
 */
export function wma(values: Float64Array, period: number): Float64Array {
  const averages = new Float64Array(values.length);
  const state = wmaState(period);
  const { tails } = state;
  for (let start = 0; start < values.length; start += period) {
    const size = Math.min(period, values.length - start);
    let head = 0;
    let weighted = 0;
    for (let i = 0; i < size; i++) {
      const value = at(values, start + i);
      head += value;
      weighted += (i + 1) * value;
      averages[start + i] = (at(tails, i + 1) + weighted + (period - 1 - i) * head) / state.weights;
    }
    if (size === period) weighTails(tails, values, start);
  }
  return averages.fill(Number.NaN, 0, period - 1);
}

/** Sets `tails[i]` to the weighted suffix sum of the block from place i, the first value weighing 1. */
function weighTails(tails: Float64Array, values: Float64Array, start: number): void {
  let sum = 0;
  let weighted = 0;
  for (let i = tails.length - 2; i > 0; i--) {
    // Prepending a value raises the weight of all others by one.
    sum += at(values, start + i);
    weighted += sum;
    tails[i] = weighted;
  }
}

/** State of a streaming weighted average; see `RollingSumState`. */
interface WmaState {
  block: Float64Array;
  tails: Float64Array;
  next: number;
  head: number;
  weighted: number;
  full: boolean;
  /** Sum of all weights. */
  weights: number;
}

function wmaState(period: number): WmaState {
  const [block, tails] = [new Float64Array(period), new Float64Array(period + 1)];
  return { block, tails, next: 0, head: 0, weighted: 0, full: false, weights: (period * (period + 1)) / 2 };
}

function wmaStep(state: WmaState, value: number, keep: boolean): number {
  const { block, tails, next, weights } = state;
  const period = block.length;
  const head = state.head + value;
  const weighted = state.weighted + (next + 1) * value;
  const enough = state.full || next + 1 === period;
  const average = enough
    ? (at(tails, next + 1) + weighted + (period - 1 - next) * head) / weights
    : Number.NaN;
  if (!keep) return average;
  block[next] = value;
  Object.assign(state, { next: next + 1, head, weighted });
  if (state.next === period) {
    weighTails(tails, block, 0);
    Object.assign(state, { next: 0, head: 0, weighted: 0, full: true });
  }
  return average;
}

export const wmaIndicator = defineIndicator({
  id: 'wma',
  name: 'WMA',
  about: 'Weighted moving average: weights fall in equal steps from the newest bar to the oldest.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20) },
  outputs: { value: { name: 'WMA', unit: 'field' } },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period }, values) => ({ value: wma(values, period) }),
  start: ({ period }) => wmaState(period),
  step: (state, _, keep, value) => ({ value: wmaStep(state, value, keep) }),
});
