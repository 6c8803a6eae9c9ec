import { at } from '../../columns.ts';
import { defineIndicator, period } from '../indicator.ts';

/**
 * Exponential moving average: eₜ = eₜ₋₁ + k·(xₜ − eₜ₋₁) with k = 2 ÷ (period + 1), seeded with the mean of the
 * first `period` values; NaN before. Source: TA-Lib's EMA, including the seed. Implementations seeded with the
 * first value converge to the same.
 */
export const ema = (values: Float64Array, period: number, from = 0): Float64Array =>
  smooth(values, period, 2 / (period + 1), from);

/**
 * Wilder's moving average, also called RMA: an exponential one with k = 1 ÷ period, seeded with the mean of the
 * first `period` values; NaN before. Source: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const wilder = (values: Float64Array, period: number, from = 0): Float64Array =>
  smooth(values, period, 1 / period, from);

function smooth(values: Float64Array, period: number, weight: number, from: number): Float64Array {
  const smoothed = new Float64Array(values.length);
  const first = from + period - 1;
  let mean = 0;
  for (let i = from; i <= first && i < values.length; i++) mean += at(values, i);
  mean /= period;
  if (first < values.length) smoothed[first] = mean;
  for (let i = first + 1; i < values.length; i++) {
    mean += weight * (at(values, i) - mean);
    smoothed[i] = mean;
  }
  return smoothed.fill(Number.NaN, 0, first);
}

/** State of a streaming exponential average. */
export interface ExponentialState {
  period: number;
  weight: number;
  count: number;
  /** The running sum during warm-up, then the average. */
  value: number;
}

export const emaState = (period: number): ExponentialState => ({
  period,
  weight: 2 / (period + 1),
  count: 0,
  value: 0,
});

export const wilderState = (period: number): ExponentialState => ({
  period,
  weight: 1 / period,
  count: 0,
  value: 0,
});

/** The average with one more value; NaN during warm-up. Without `keep` the state does not change. */
export function exponentialStep(state: ExponentialState, value: number, keep: boolean): number {
  const { period, weight } = state;
  const count = state.count + 1;
  const sum = state.value + value;
  const next =
    count < period ? sum : count === period ? sum / period : state.value + weight * (value - state.value);
  if (keep) {
    state.count = count;
    state.value = next;
  }
  return count < period ? Number.NaN : next;
}

export const emaIndicator = defineIndicator({
  id: 'ema',
  name: 'EMA',
  about: 'Exponential moving average: recent bars count more.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20) },
  outputs: { value: { name: 'EMA', unit: 'field' } },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period }, values) => ({ value: ema(values, period) }),
  start: ({ period }) => emaState(period),
  step: (state, _, keep, value) => ({ value: exponentialStep(state, value, keep) }),
});
