import { at, type BarColumns } from '../columns.ts';
import { defineIndicator } from './indicator.ts';

/**
 * On-balance volume: cumulative volume of bars that closed higher than the previous one minus that of bars that
 * closed lower, starting with the first bar's volume. Its level depends on where the bars begin; only changes are
 * meaningful. Source: Granville (1963). Equal to TA-Lib's OBV.
 */
export function obv({ close, volume }: BarColumns): Float64Array {
  const balance = new Float64Array(close.length);
  let sum = volume[0] ?? Number.NaN;
  balance.fill(sum, 0, 1);
  for (let i = 1; i < close.length; i++) {
    sum += Math.sign(at(close, i) - at(close, i - 1)) * at(volume, i);
    balance[i] = sum;
  }
  return balance;
}

export const obvIndicator = defineIndicator({
  id: 'obv',
  name: 'OBV',
  about: 'On-balance volume: volume of rising bars minus volume of falling bars.',
  pane: 'own',
  ofField: false,
  parameters: {},
  outputs: { value: { name: 'OBV', unit: 'shares' } },
  warmUp: () => 0,
  compute: ({ bars }) => ({ value: obv(bars) }),
  start: () => ({ begun: false, close: 0, sum: 0 }),
  step(state, { close, volume }, keep) {
    const sum = state.sum + (state.begun ? Math.sign(close - state.close) : 1) * volume;
    if (keep) Object.assign(state, { begun: true, close, sum });
    return { value: sum };
  },
});
