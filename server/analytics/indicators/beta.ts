import { at } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { type RollingSumState, rollingSum, rollingSumState, rollingSumStep } from './windows/rolling-sum.ts';

/**
 * Beta: the slope of the least-squares regression of a stock's simple returns on those of the market, over the last
 * `period` returns. NaN for the first `period` places, in windows in which the market has no close, and where it
 * never moved. Source: Sharpe (1964). Equal to TA-Lib's BETA with the market as its first series and the stock as
 * its second; TA-Lib returns 0 where the market never moved.
 * @param market the closes of the market on the same days
 */
export function beta(closes: Float64Array, market: Float64Array, period: number): Float64Array {
  const [x, y] = [returnsOf(market), returnsOf(closes)];
  const rolling = (values: Float64Array) => rollingSum(values, period, { from: 1 });
  const [sx, sy, sxx, sxy] = [rolling(x), rolling(y), rolling(product(x, x)), rolling(product(x, y))];
  for (let i = 0; i < sx.length; i++) sx[i] = slope(period, at(sx, i), at(sy, i), at(sxx, i), at(sxy, i));
  return sx;
}

function returnsOf(closes: Float64Array): Float64Array {
  const returns = new Float64Array(closes.length);
  for (let i = 1; i < returns.length; i++) returns[i] = at(closes, i) / at(closes, i - 1) - 1;
  return returns;
}

function product(x: Float64Array, y: Float64Array): Float64Array {
  const products = new Float64Array(x.length);
  for (let i = 0; i < products.length; i++) products[i] = at(x, i) * at(y, i);
  return products;
}

function slope(n: number, sx: number, sy: number, sxx: number, sxy: number): number {
  const spread = n * sxx - sx * sx;
  return spread > 0 ? (n * sxy - sx * sy) / spread : Number.NaN;
}

interface BetaState {
  /** The last closes; NaN before the first. */
  close: number;
  market: number;
  x: RollingSumState;
  y: RollingSumState;
  xx: RollingSumState;
  xy: RollingSumState;
}

function betaState(period: number): BetaState {
  const sum = () => rollingSumState(period);
  return { close: Number.NaN, market: Number.NaN, x: sum(), y: sum(), xx: sum(), xy: sum() };
}

function betaStep(state: BetaState, close: number, market: number, keep: boolean): number {
  const [x, y] = [market / state.market - 1, close / state.close - 1];
  const first = Number.isNaN(state.close);
  if (keep) Object.assign(state, { close, market });
  if (first) return Number.NaN;
  const sum = (of: RollingSumState, value: number) => rollingSumStep(of, value, keep);
  return slope(
    state.x.block.length,
    sum(state.x, x),
    sum(state.y, y),
    sum(state.xx, x * x),
    sum(state.xy, x * y),
  );
}

export const betaIndicator = defineIndicator({
  id: 'beta',
  name: 'Beta',
  about: 'How much the stock moved when NIFTY 50 moved by 1%.',
  pane: 'own',
  levels: [1],
  ofField: false,
  parameters: { period: period(250) },
  outputs: { value: { name: 'Beta', unit: 'number' } },
  warmUp: ({ period }) => period,
  compute: ({ bars, market }, { period }) => ({ value: beta(bars.close, market, period) }),
  start: ({ period }) => betaState(period),
  step: (state, { close, market }, keep) => ({ value: betaStep(state, close, market, keep) }),
});
