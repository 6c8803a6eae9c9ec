import { at } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';
import { deviationState, deviationStep, rollingDeviation } from './windows/rolling-deviation.ts';

/** Sessions per year, by convention. */
const SESSIONS_A_YEAR = 252;
const YEARLY_PERCENT = 100 * Math.sqrt(SESSIONS_A_YEAR);

/**
 * Realised volatility in percent per year: the standard deviation (divided by n − 1) of the last `period` daily
 * logarithmic returns, times √252. NaN for the first `period` places. Annualisation assumes daily bars. Source:
 * Hull, Options, Futures, and Other Derivatives, chapter "Estimating volatility".
 */
export function realisedVolatility(closes: Float64Array, period: number): Float64Array {
  const returns = new Float64Array(closes.length);
  for (let i = 1; i < returns.length; i++) returns[i] = Math.log(at(closes, i) / at(closes, i - 1));
  const { deviation } = rollingDeviation(returns, period, { from: 1, freedom: 1 });
  for (let i = 0; i < deviation.length; i++) deviation[i] = YEARLY_PERCENT * at(deviation, i);
  return deviation;
}

export const realisedVolatilityIndicator = defineIndicator({
  id: 'volatility',
  name: 'Realised volatility',
  about: 'Annualised volatility of daily closes, in percent.',
  pane: 'own',
  ofField: false,
  parameters: { period: period(20) },
  outputs: { value: { name: 'Volatility', unit: 'percent' } },
  warmUp: ({ period }) => period,
  compute: ({ bars }, { period }) => ({ value: realisedVolatility(bars.close, period) }),
  start: ({ period }) => ({ close: Number.NaN, rolling: deviationState(period, 1) }),
  step(state, { close }, keep) {
    const before = state.close;
    if (keep) state.close = close;
    if (Number.isNaN(before)) return { value: Number.NaN };
    return { value: YEARLY_PERCENT * deviationStep(state.rolling, Math.log(close / before), keep).deviation };
  },
});
