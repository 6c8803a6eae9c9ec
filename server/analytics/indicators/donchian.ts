import { at, type BarColumns } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { extremeStep, highest, highestState, lowest, lowestState } from './windows/extremes.ts';

/**
 * Donchian channel: highest high and lowest low of the last `period` bars, including the current one, and their
 * midpoint. NaN for the first period − 1 bars. A breakout compares a close with the previous bar's channel.
 */
export function donchian({ high, low }: BarColumns, period: number) {
  const [upper, lower] = [highest(high, period), lowest(low, period)];
  return { upper, middle: middleOf(upper, lower), lower };
}

/** The midpoint of two columns. */
function middleOf(upper: Float64Array, lower: Float64Array): Float64Array {
  const middle = new Float64Array(upper.length);
  for (let i = 0; i < middle.length; i++) middle[i] = (at(upper, i) + at(lower, i)) / 2;
  return middle;
}

export const donchianIndicator = defineIndicator({
  id: 'donchian',
  name: 'Donchian channel',
  about: 'Highest high and lowest low of the last bars, including the current one.',
  pane: 'price',
  ofField: false,
  parameters: { period: period(20) },
  outputs: {
    upper: { name: 'Upper', unit: 'price' },
    middle: { name: 'Middle', unit: 'price' },
    lower: { name: 'Lower', unit: 'price' },
  },
  warmUp: ({ period }) => period - 1,
  compute: ({ bars }, { period }) => donchian(bars, period),
  start: ({ period }) => ({ high: highestState(period), low: lowestState(period) }),
  step(state, bar, keep) {
    const upper = extremeStep(state.high, bar.high, keep);
    const lower = extremeStep(state.low, bar.low, keep);
    return { upper, middle: (upper + lower) / 2, lower };
  },
});
