import { at } from '../../columns.ts';
import { defineIndicator, period } from '../indicator.ts';

/**
 * The highest of the last `period` values, including the current one; NaN for the first period − 1 places.
 * @param into as in `rollingSum`
 */
export const highest = (values: Float64Array, period: number, into?: Float64Array): Float64Array =>
  extremes(values, period, 1, into);

/** The lowest of the last `period` values; otherwise like {@link highest}. */
export const lowest = (values: Float64Array, period: number, into?: Float64Array): Float64Array =>
  extremes(values, period, -1, into);

/**
 * Blocks of `period` values: a window is the tail of one block and the head of the next (van Herk 1992, Gil and
 * Werman 1993). O(n) for n values, whatever the period and data. The lowest is the negated highest of negated
 * values.
 */
function extremes(
  values: Float64Array,
  period: number,
  sign: number,
  found: Float64Array = new Float64Array(values.length),
): Float64Array {
  const tails = new Float64Array(period + 1).fill(Number.NEGATIVE_INFINITY);
  for (let start = 0; start < values.length; start += period) {
    const size = Math.min(period, values.length - start);
    let head = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < size; i++) {
      head = higher(sign * at(values, start + i), head);
      found[start + i] = sign * higher(at(tails, i + 1), head);
    }
    if (size === period) raiseTails(tails, values, start, sign);
  }
  return found.fill(Number.NaN, 0, period - 1);
}

/** Faster than Math.max, which also handles NaN and signed zeros and takes twice as long. */
function higher(a: number, b: number): number {
  if (a > b) return a;
  return b;
}

function raiseTails(tails: Float64Array, values: Float64Array, start: number, sign: number): void {
  let tail = Number.NEGATIVE_INFINITY;
  for (let i = tails.length - 2; i > 0; i--) {
    tail = higher(sign * at(values, start + i), tail);
    tails[i] = tail;
  }
}

/** State of a streaming extreme; see `RollingSumState`. */
export interface ExtremeState {
  sign: number;
  block: Float64Array;
  tails: Float64Array;
  next: number;
  head: number;
  full: boolean;
}

export const highestState = (period: number): ExtremeState => extremeState(period, 1);
export const lowestState = (period: number): ExtremeState => extremeState(period, -1);

function extremeState(period: number, sign: number): ExtremeState {
  const tails = new Float64Array(period + 1).fill(Number.NEGATIVE_INFINITY);
  return {
    sign,
    block: new Float64Array(period),
    tails,
    next: 0,
    head: Number.NEGATIVE_INFINITY,
    full: false,
  };
}

/** The extreme with one more value; NaN during warm-up. Without `keep` the state does not change. */
export function extremeStep(state: ExtremeState, value: number, keep: boolean): number {
  const { sign, block, tails, next } = state;
  const head = higher(sign * value, state.head);
  const enough = state.full || next + 1 === block.length;
  const extreme = enough ? sign * higher(at(tails, next + 1), head) : Number.NaN;
  if (!keep) return extreme;
  block[next] = value;
  state.next = next + 1;
  state.head = head;
  if (state.next === block.length) {
    raiseTails(tails, block, 0, sign);
    state.next = 0;
    state.head = Number.NEGATIVE_INFINITY;
    state.full = true;
  }
  return extreme;
}

export const highestIndicator = defineIndicator({
  id: 'highest',
  name: 'Highest',
  about: 'Highest value of the last bars, including the current one.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20) },
  outputs: { value: { name: 'Highest', unit: 'field' } },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period }, values) => ({ value: highest(values, period) }),
  start: ({ period }) => highestState(period),
  step: (state, _, keep, value) => ({ value: extremeStep(state, value, keep) }),
});

export const lowestIndicator = defineIndicator({
  id: 'lowest',
  name: 'Lowest',
  about: 'Lowest value of the last bars, including the current one.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20) },
  outputs: { value: { name: 'Lowest', unit: 'field' } },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period }, values) => ({ value: lowest(values, period) }),
  start: ({ period }) => lowestState(period),
  step: (state, _, keep, value) => ({ value: extremeStep(state, value, keep) }),
});
