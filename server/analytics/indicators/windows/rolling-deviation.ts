import { at } from '../../columns.ts';

/**
 * Mean and standard deviation of the last `period` values, from place `from` on; NaN during warm-up. A window is a
 * tail and a head, as in `rollingSum`. The sums are of distances from a value at the border of the two blocks, so
 * that squares of large values don't cancel a small deviation.
 * @param freedom subtracted from the count: 0 for the population deviation, 1 for the sample estimate
 */
export function rollingDeviation(
  values: Float64Array,
  period: number,
  { from = 0, freedom = 0 }: { from?: number; freedom?: number } = {},
): { mean: Float64Array; deviation: Float64Array } {
  const mean = new Float64Array(values.length);
  const deviation = new Float64Array(values.length);
  const tails = emptyTails(period);
  let border = values[from] ?? Number.NaN;
  for (let start = from; start < values.length; start += period) {
    const size = Math.min(period, values.length - start);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < size; i++) {
      const distance = at(values, start + i) - border;
      sum += distance;
      squares += distance * distance;
      const [all, allSquares] = [sum + at(tails.sums, i + 1), squares + at(tails.squares, i + 1)];
      mean[start + i] = border + all / period;
      deviation[start + i] = deviationOf(all, allSquares, period, freedom);
    }
    if (size === period) {
      border = at(values, start + period - 1);
      sumTails(tails, values, start, border);
    }
  }
  const warmUp = from + period - 1;
  return { mean: mean.fill(Number.NaN, 0, warmUp), deviation: deviation.fill(Number.NaN, 0, warmUp) };
}

interface Tails {
  sums: Float64Array;
  squares: Float64Array;
}

const emptyTails = (period: number): Tails => ({
  sums: new Float64Array(period + 1),
  squares: new Float64Array(period + 1),
});

/** Sets the tails to suffix sums of the block's distances from the border value. */
function sumTails({ sums, squares }: Tails, values: Float64Array, start: number, border: number): void {
  let sum = 0;
  let square = 0;
  for (let i = sums.length - 2; i > 0; i--) {
    const distance = at(values, start + i) - border;
    sum += distance;
    square += distance * distance;
    sums[i] = sum;
    squares[i] = square;
  }
}

function deviationOf(sum: number, squares: number, period: number, freedom: number): number {
  const variance = (squares - (sum * sum) / period) / (period - freedom);
  return Math.sqrt(variance > 0 ? variance : 0 * variance);
}

/** State of a streaming deviation; see `RollingSumState`. */
export interface DeviationState {
  freedom: number;
  block: Float64Array;
  tails: Tails;
  border: number;
  next: number;
  sum: number;
  squares: number;
  full: boolean;
}

export function deviationState(period: number, freedom = 0): DeviationState {
  const [block, tails] = [new Float64Array(period), emptyTails(period)];
  return { freedom, block, tails, border: Number.NaN, next: 0, sum: 0, squares: 0, full: false };
}

/** Mean and deviation with one more value; NaN during warm-up. Without `keep` the state does not change. */
export function deviationStep(state: DeviationState, value: number, keep: boolean) {
  const { block, tails, next, freedom } = state;
  const period = block.length;
  const border = !state.full && next === 0 ? value : state.border;
  const distance = value - border;
  const [sum, squares] = [state.sum + distance, state.squares + distance * distance];
  if (keep) {
    block[next] = value;
    Object.assign(state, { border, next: next + 1, sum, squares });
  }
  const enough = state.full || next + 1 === period;
  const [all, allSquares] = [sum + at(tails.sums, next + 1), squares + at(tails.squares, next + 1)];
  if (keep && state.next === period) {
    sumTails(tails, block, 0, value);
    Object.assign(state, { border: value, next: 0, sum: 0, squares: 0, full: true });
  }
  if (!enough) return { mean: Number.NaN, deviation: Number.NaN };
  return { mean: border + all / period, deviation: deviationOf(all, allSquares, period, freedom) };
}
