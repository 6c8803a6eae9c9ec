import { at } from '../../columns.ts';

/**
 * The sum of the last `period` values, for each place from `from` on; NaN before there are so many.
 *
 * Nothing is ever subtracted, so nothing is left behind: neither rounding that adds up over the years nor a trace of a value a million
 * times as large that has gone. Values are cut into blocks of `period`, and a window is the tail of one block and the head of
 * the next (van Herk 1992, Gil and Werman 1993, there for maxima). A NaN makes exactly the windows NaN that hold it.
 * Of n values in O(n), whatever the period.
 * @param divisor what each sum is divided by: the period, for a mean
 * @param into where the sums are written, so that a run over thousands of stocks leaves nothing to collect; a new column when absent
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

/** Sets `tails[i]` to the sum of the block's values from its place i on; all of them together are a head, so there is no `tails[0]`. */
function sumTails(tails: Float64Array, values: Float64Array, start: number): void {
  let tail = 0;
  for (let i = tails.length - 2; i > 0; i--) {
    tail += at(values, start + i);
    tails[i] = tail;
  }
}

/** Where a rolling sum stands. Like every state here it is plain data, which another thread may be given. */
export interface RollingSumState {
  /** The values of the block that is being filled; those from `next` on are of the block before. */
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
 * The sum after one more value; NaN while there are too few. Without `keep` the state stays as it is: the answer to "what if
 * the bar ended here", asked at every tick. Constant time, but for one pass over the window each time a block is full.
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
