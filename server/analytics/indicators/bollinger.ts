import { at } from '../columns.ts';
import { defineIndicator, multiple, period } from './indicator.ts';
import { deviationState, deviationStep, rollingDeviation } from './windows/rolling-deviation.ts';

/**
 * Bollinger bands: the mean of the last `period` values, and `width` standard deviations above and below it. NaN
 * for the first period − 1 places. Population deviation (divided by n). Source: Bollinger, Bollinger on Bollinger
 * Bands (2001). Equal to TA-Lib's BBANDS around a simple mean.
 */
export function bollinger(values: Float64Array, period: number, width: number) {
  const { mean, deviation } = rollingDeviation(values, period);
  const [upper, lower] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let i = 0; i < values.length; i++) {
    upper[i] = at(mean, i) + width * at(deviation, i);
    lower[i] = at(mean, i) - width * at(deviation, i);
  }
  return { upper, middle: mean, lower };
}

export const bollingerIndicator = defineIndicator({
  id: 'bollinger',
  name: 'Bollinger Bands',
  about: 'SMA with bands a number of standard deviations above and below it.',
  pane: 'price',
  ofField: true,
  parameters: { period: period(20), width: multiple(2, 'Standard deviations') },
  outputs: {
    upper: { name: 'Upper', unit: 'field' },
    middle: { name: 'Middle', unit: 'field' },
    lower: { name: 'Lower', unit: 'field' },
  },
  warmUp: ({ period }) => period - 1,
  compute: (_, { period, width }, values) => bollinger(values, period, width),
  start: ({ period, width }) => ({ width, rolling: deviationState(period) }),
  step({ width, rolling }, _, keep, value) {
    const { mean, deviation } = deviationStep(rolling, value, keep);
    return { upper: mean + width * deviation, middle: mean, lower: mean - width * deviation };
  },
});
