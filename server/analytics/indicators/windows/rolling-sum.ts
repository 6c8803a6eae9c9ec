import { at } from '../../columns.ts';

/**
 * The sum of the last `period` values, from place `from` on; NaN during warm-up.
 *
 * Nothing is ever subtracted, so neither accumulated rounding nor traces of a departed value a million times as
 * large remain. Values are cut into blocks of `period`; a window is the tail of one block and the head of the next
 * (van Herk 1992, Gil and Werman 1993, there for maxima). A NaN affects exactly the windows that contain it. O(n)
 * for n values, whatever the period.
 * @param divisor divides each sum: the period, for a mean
 * @param into output column, so that a run over thousands of stocks allocates nothing; a new column by default
 */
export function rollingSum(
  values: Float64Array,
  period: number,
  { from = 0, divisor = 1, into }: { from?: number; divisor?: number; into?: Float64Array } = {},
): Float64Array {
  const sums = into ?? new Float64Array(values.length);
  const tails = new Float64Array(period + 1);
  for (let start = from; start < values.length; start += period) {
    const size = Math.min(period, values.length - start);
    let head = 0;
    for (let i = 0; i < size; i++) {
      head += at(values, start + i);
      sums[start + i] = (at(tails, i + 1) + head) / divisor;
    }
    if (size === period) sumTails(tails, values, start);
  }
  return sums.fill(Number.NaN, 0, from + period - 1);
}

/**
 * Sets `tails[i]` to the block's suffix sum from place i. The whole block counts as a head, so `tails[0]` is
 * unused.
 */
function sumTails(tails: Float64Array, values: Float64Array, start: number): void {
  let tail = 0;
  for (let i = tails.length - 2; i > 0; i--) {
    tail += at(values, start + i);
    tails[i] = tail;
  }
}

/** State of a streaming sum. Like every state here it is plain data, which can be sent to another thread. */
export interface RollingSumState {
  /** The block being filled; values from `next` on belong to the previous block. */
  block: Float64Array;
  tails: Float64Array;
  next: number;
  head: number;
  full: boolean;
}

export function rollingSumState(period: number): RollingSumState {
  const [block, tails] = [new Float64Array(period), new Float64Array(period + 1)];
  return { block, tails, next: 0, head: 0, full: false };
}

/**
 * The sum with one more value; NaN during warm-up. Without `keep` the state does not change: a preview of the
 * current bar, computed on every tick. Constant time, except one pass over the window whenever a block is full.
 */
export function rollingSumStep(state: RollingSumState, value: number, keep: boolean): number {
  const { block, tails, next } = state;
  const head = state.head + value;
  const sum = state.full || next + 1 === block.length ? at(tails, next + 1) + head : Number.NaN;
  if (!keep) return sum;
  block[next] = value;
  state.next = next + 1;
  state.head = head;
  if (state.next === block.length) {
    sumTails(tails, block, 0);
    state.next = 0;
    state.head = 0;
    state.full = true;
  }
  return sum;
}
