import { at } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { type ExponentialState, emaState, exponentialStep } from './windows/exponential.ts';

export interface Macd {
  macd: Float64Array;
  signal: Float64Array;
  histogram: Float64Array;
}

/**
 * Moving average convergence and divergence: macd = fast EMA − slow EMA, signal = EMA of the macd, histogram = macd
 * − signal. The macd is NaN for the first slow − 1 places, the others for signal − 1 more. Source: Appel (1979). As
 * in TA-Lib both averages start at the same place: the fast one is seeded with the mean of the values slow − fast …
 * slow − 1, not with the first ones. TA-Lib returns the macd only from the first signal on. The last parameter is
 * the output columns, as in `rollingSum`.
 */
export function macd(
  values: Float64Array,
  fast: number,
  slow: number,
  signal: number,
  { macd: line, signal: signals, histogram }: Macd = macdColumns(values.length),
): Macd {
  const [fastWeight, slowWeight, signalWeight] = [2 / (fast + 1), 2 / (slow + 1), 2 / (signal + 1)];
  const seeded = Math.min(slow, values.length);
  let fastMean = sumOf(values, slow - fast, seeded) / fast;
  let slowMean = sumOf(values, 0, seeded) / slow;
  let signalMean = fastMean - slowMean;
  line[slow - 1] = signalMean;
  signals[slow - 1] = signalMean;
  for (let i = slow; i < values.length; i++) {
    const value = at(values, i);
    fastMean += fastWeight * (value - fastMean);
    slowMean += slowWeight * (value - slowMean);
    const difference = fastMean - slowMean;
    line[i] = difference;
    // The first signal is the mean of the first `signal` differences; exponential from there.
    const bars = i - slow + 2;
    signalMean += (bars <= signal ? 1 / bars : signalWeight) * (difference - signalMean);
    signals[i] = signalMean;
    histogram[i] = difference - signalMean;
  }
  const warmUp = slow + signal - 2;
  return {
    macd: line.fill(Number.NaN, 0, slow - 1),
    signal: signals.fill(Number.NaN, 0, warmUp),
    histogram: histogram.fill(Number.NaN, 0, warmUp),
  };
}

/** One allocation for all three, since allocating costs more than filling. */
function macdColumns(bars: number): Macd {
  const memory = new Float64Array(3 * bars);
  const column = (n: number) => memory.subarray(n * bars, (n + 1) * bars);
  return { macd: column(0), signal: column(1), histogram: column(2) };
}

function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += at(values, i);
  return sum;
}

/** State of a streaming MACD. */
export interface MacdState {
  /** Initial values that the fast average skips. */
  skip: number;
  fast: ExponentialState;
  slow: ExponentialState;
  signal: ExponentialState;
}

export const macdState = (fast: number, slow: number, signal: number): MacdState => ({
  skip: slow - fast,
  fast: emaState(fast),
  slow: emaState(slow),
  signal: emaState(signal),
});

/** The MACD with one more value. Without `keep` the state does not change. */
export function macdStep(state: MacdState, value: number, keep: boolean) {
  const begun = state.slow.count >= state.skip;
  const slow = exponentialStep(state.slow, value, keep);
  const difference = (begun ? exponentialStep(state.fast, value, keep) : Number.NaN) - slow;
  const signal = Number.isNaN(slow) ? slow : exponentialStep(state.signal, difference, keep);
  return { macd: difference, signal, histogram: difference - signal };
}

export const macdIndicator = defineIndicator({
  id: 'macd',
  name: 'MACD',
  about: 'Distance between a fast and a slow EMA. The signal line is its average.',
  pane: 'own',
  levels: [0],
  ofField: true,
  parameters: {
    fast: period(12, { name: 'Fast' }),
    slow: period(26, { name: 'Slow' }),
    signal: period(9, { name: 'Signal', min: 1 }),
  },
  outputs: {
    macd: { name: 'MACD', unit: 'field' },
    signal: { name: 'Signal', unit: 'field' },
    histogram: { name: 'Histogram', unit: 'field' },
  },
  refuse: ({ fast, slow }) => (fast < slow ? null : 'the fast period must be shorter than the slow period.'),
  warmUp: ({ slow, signal }) => slow + signal - 2,
  compute: (_, { fast, slow, signal }, values) => macd(values, fast, slow, signal),
  start: ({ fast, slow, signal }) => macdState(fast, slow, signal),
  step: (state, _, keep, value) => macdStep(state, value, keep),
});
