import { at, type BarColumns } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { typicalPrice, typicalPrices } from './vwap.ts';
import { rollingSumState, rollingSumStep } from './windows/rolling-sum.ts';
import { sma } from './windows/sma.ts';

/** Lambert's constant, which puts most values between −100 and 100. */
const SCALE = 0.015;

/**
 * Commodity channel index: (p − mean) ÷ (.015 · mean |p − mean|) of the typical prices p of the last `period` bars.
 * NaN for the first period − 1 bars; 0 when all prices are the same. The mean deviation can't be updated
 * incrementally, so each bar costs one pass over the window. Source: Lambert (1980). Equal to TA-Lib's CCI.
 */
export function cci(bars: BarColumns, period: number): Float64Array {
  const prices = typicalPrices(bars);
  const index = sma(prices, period);
  for (let i = period - 1; i < index.length; i++) {
    const mean = at(index, i);
    let distance = 0;
    for (let j = i - period + 1; j <= i; j++) distance += Math.abs(at(prices, j) - mean);
    index[i] = indexOf(at(prices, i) - mean, distance / period);
  }
  return index;
}

const indexOf = (away: number, meanDistance: number): number =>
  away === 0 || meanDistance === 0 ? 0 : away / (SCALE * meanDistance);

export const cciIndicator = defineIndicator({
  id: 'cci',
  name: 'CCI',
  about: 'Commodity channel index: distance of the price from its mean, relative to its usual distance.',
  pane: 'own',
  levels: [-100, 100],
  ofField: false,
  parameters: { period: period(20) },
  outputs: { value: { name: 'CCI', unit: 'number' } },
  warmUp: ({ period }) => period - 1,
  compute: ({ bars }, { period }) => ({ value: cci(bars, period) }),
  start: ({ period }) => rollingSumState(period),
  step(state, bar, keep) {
    const price = typicalPrice(bar);
    const { block, next: place } = state;
    // The price's slot in the block: with `keep` it already holds the price, without it an older one.
    const mean = rollingSumStep(state, price, keep) / block.length;
    let distance = Math.abs(price - mean);
    for (let i = 0; i < block.length; i++) if (i !== place) distance += Math.abs(at(block, i) - mean);
    return { value: Number.isNaN(mean) ? mean : indexOf(price - mean, distance / block.length) };
  },
});
