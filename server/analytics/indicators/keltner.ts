import { at, type BarColumns } from '../columns.ts';
import { atr, atrState, atrStep } from './atr.ts';
import { defineIndicator, multiple, period } from './indicator.ts';
import { ema, emaState, exponentialStep } from './windows/exponential.ts';

/**
 * Keltner channel in Raschke's form: an EMA of the close over `period` bars, and `width` average true ranges of
 * `atrPeriod` bars above and below it. NaN until both have a value. Keltner's original (1960) used simple means of
 * the typical price and of high − low.
 */
export function keltner(bars: BarColumns, period: number, atrPeriod: number, width: number) {
  const middle = ema(bars.close, period);
  const range = atr(bars, atrPeriod);
  const [upper, lower] = [new Float64Array(middle.length), new Float64Array(middle.length)];
  for (let i = 0; i < middle.length; i++) {
    upper[i] = at(middle, i) + width * at(range, i);
    lower[i] = at(middle, i) - width * at(range, i);
  }
  return { upper, middle, lower };
}

export const keltnerIndicator = defineIndicator({
  id: 'keltner',
  name: 'Keltner channel',
  about: 'EMA with bands a multiple of ATR above and below it.',
  pane: 'price',
  ofField: false,
  parameters: {
    period: period(20),
    atrPeriod: period(10, { name: 'ATR period' }),
    width: multiple(2, 'ATR multiple'),
  },
  outputs: {
    upper: { name: 'Upper', unit: 'price' },
    middle: { name: 'Middle', unit: 'price' },
    lower: { name: 'Lower', unit: 'price' },
  },
  warmUp: ({ period, atrPeriod }) => Math.max(period - 1, atrPeriod),
  compute: ({ bars }, { period, atrPeriod, width }) => keltner(bars, period, atrPeriod, width),
  start: ({ period, atrPeriod, width }) => ({ width, mean: emaState(period), range: atrState(atrPeriod) }),
  step({ width, mean, range }, bar, keep) {
    const middle = exponentialStep(mean, bar.close, keep);
    const away = width * atrStep(range, bar, keep);
    return { upper: middle + away, middle, lower: middle - away };
  },
});
