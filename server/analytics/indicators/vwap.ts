import { at, type Bar, type BarColumns } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { rollingSum, rollingSumState, rollingSumStep } from './windows/rolling-sum.ts';

/** The typical price of a bar: the mean of its high, low and close. */
export const typicalPrice = ({ high, low, close }: Bar): number => (high + low + close) / 3;

/** The typical price of each bar. */
export function typicalPrices({ high, low, close }: BarColumns): Float64Array {
  const prices = new Float64Array(close.length);
  for (let i = 0; i < prices.length; i++) prices[i] = (at(high, i) + at(low, i) + at(close, i)) / 3;
  return prices;
}

/** Rupees traded in each bar, at its typical price. */
function turnover(bars: BarColumns): Float64Array {
  const values = typicalPrices(bars);
  for (let i = 0; i < values.length; i++) values[i] = at(values, i) * at(bars.volume, i);
  return values;
}

/**
 * Volume-weighted average price of the last `period` bars: Σ typical price · volume ÷ Σ volume. NaN for the first
 * period − 1 bars, and without volume, as for an index.
 */
export function vwap(bars: BarColumns, period: number): Float64Array {
  const average = rollingSum(turnover(bars), period);
  const volume = rollingSum(bars.volume, period);
  for (let i = 0; i < average.length; i++) average[i] = at(average, i) / at(volume, i);
  return average;
}

/**
 * Volume-weighted average price since the session's start, for intraday bars, grouped by day. NaN until something
 * is traded. On daily bars it equals the typical price.
 */
export function sessionVwap(bars: BarColumns): Float64Array {
  const average = turnover(bars);
  let [value, volume] = [0, 0];
  for (let i = 0; i < average.length; i++) {
    if (i > 0 && at(bars.days, i) !== at(bars.days, i - 1)) [value, volume] = [0, 0];
    value += at(average, i);
    volume += at(bars.volume, i);
    average[i] = value / volume;
  }
  return average;
}

export const vwapIndicator = defineIndicator({
  id: 'vwap',
  name: 'VWAP (rolling)',
  about: 'Volume-weighted average price of the last bars.',
  pane: 'price',
  ofField: false,
  parameters: { period: period(20, { min: 1 }) },
  outputs: { value: { name: 'VWAP', unit: 'price' } },
  warmUp: ({ period }) => period - 1,
  compute: ({ bars }, { period }) => ({ value: vwap(bars, period) }),
  start: ({ period }) => ({ value: rollingSumState(period), volume: rollingSumState(period) }),
  step({ value, volume }, bar, keep) {
    const sum = rollingSumStep(value, typicalPrice(bar) * bar.volume, keep);
    return { value: sum / rollingSumStep(volume, bar.volume, keep) };
  },
});

export const sessionVwapIndicator = defineIndicator({
  id: 'sessionVwap',
  name: 'VWAP (session)',
  about: 'Volume-weighted average price since the session started.',
  pane: 'price',
  ofField: false,
  parameters: {},
  outputs: { value: { name: 'VWAP', unit: 'price' } },
  warmUp: () => 0,
  compute: ({ bars }) => ({ value: sessionVwap(bars) }),
  start: () => ({ day: Number.NaN, value: 0, volume: 0 }),
  step(state, bar, keep) {
    const before = bar.day === state.day ? state : { value: 0, volume: 0 };
    const value = before.value + typicalPrice(bar) * bar.volume;
    const volume = before.volume + bar.volume;
    if (keep) Object.assign(state, { day: bar.day, value, volume });
    return { value: value / volume };
  },
});
