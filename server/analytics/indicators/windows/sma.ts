import { defineIndicator, period } from '../indicator.ts';
import { rollingSum, rollingSumState, rollingSumStep } from './rolling-sum.ts';

/**
 * Simple moving average: the mean of the last `period` values. NaN for the first period − 1 places after `from`.
 * Equal to TA-Lib's SMA.
 * @param into as in `rollingSum`
 */
export const sma = (values: Float64Array, period: number, from = 0, into?: Float64Array): Float64Array =>
  rollingSum(values, period, { from, divisor: period, ...(into && { into }) });

export const smaIndicator = defineIndicator({
  id: 'sma',
  name: 'SMA',
  about: 'Simple moving average: the mean of the last bars.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20) },
  outputs: { value: { name: 'SMA', unit: 'field' } },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period }, values) => ({ value: sma(values, period) }),
  start: ({ period }) => rollingSumState(period),
  step: (state, _, keep, value) => ({ value: rollingSumStep(state, value, keep) / state.block.length }),
});
