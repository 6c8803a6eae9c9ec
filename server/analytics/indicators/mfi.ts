import { at, type Bar, type BarColumns } from '../columns.ts';
import { compareComputed } from '../compare-computed.ts';
import { defineIndicator, period } from './indicator.ts';
import { typicalPrice, typicalPrices } from './vwap.ts';
import { type RollingSumState, rollingSum, rollingSumState, rollingSumStep } from './windows/rolling-sum.ts';

/**
 * Money flow index: 100 · inflow ÷ (inflow + outflow) of the last `period` bars, where a bar's flow is its typical
 * price times its volume: inflow when the typical price rose, outflow when it fell, neither when it is unchanged to
 * the paisa. NaN for the first `period` bars; 50 without any flow. Source: Quong and Soudack (1989). Equal to
 * TA-Lib's MFI of prices in paise. TA-Lib returns 0 when the flow is below 1; with prices in rupees, rounding makes
 * it take some unchanged bars for rises or falls.
 */
export function mfi(bars: BarColumns, period: number): Float64Array {
  const prices = typicalPrices(bars);
  const [inward, outward] = [new Float64Array(prices.length), new Float64Array(prices.length)];
  for (let i = 1; i < prices.length; i++) {
    const flow = at(prices, i) * at(bars.volume, i);
    const change = compareComputed(at(prices, i), at(prices, i - 1));
    if (change > 0) inward[i] = flow;
    else if (change < 0) outward[i] = flow;
  }
  const index = rollingSum(inward, period, { from: 1 });
  const outflow = rollingSum(outward, period, { from: 1 });
  for (let i = period; i < index.length; i++) index[i] = shareOf(at(index, i), at(outflow, i));
  return index;
}

const shareOf = (inflow: number, outflow: number): number =>
  inflow + outflow === 0 ? 50 : (100 * inflow) / (inflow + outflow);

interface MfiState {
  /** The last typical price; NaN before the first. */
  price: number;
  inflow: RollingSumState;
  outflow: RollingSumState;
}

function mfiStep(state: MfiState, bar: Bar, keep: boolean): { value: number } {
  const price = typicalPrice(bar);
  const change = compareComputed(price, state.price);
  if (keep) state.price = price;
  if (Number.isNaN(change)) return { value: Number.NaN };
  const flow = price * bar.volume;
  const inflow = rollingSumStep(state.inflow, change > 0 ? flow : 0, keep);
  return { value: shareOf(inflow, rollingSumStep(state.outflow, change < 0 ? flow : 0, keep)) };
}

export const mfiIndicator = defineIndicator({
  id: 'mfi',
  name: 'MFI',
  about: 'Money flow index: share of recent turnover in rising bars.',
  pane: 'own',
  levels: [20, 80],
  ofField: false,
  parameters: { period: period(14) },
  outputs: { value: { name: 'MFI', unit: 'level' } },
  warmUp: ({ period }) => period,
  compute: ({ bars }, { period }) => ({ value: mfi(bars, period) }),
  start: ({ period }): MfiState => ({
    price: Number.NaN,
    inflow: rollingSumState(period),
    outflow: rollingSumState(period),
  }),
  step: mfiStep,
});
