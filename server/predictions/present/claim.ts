import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { StoredPrediction } from './latest.ts';

const MILLION = 1_000_000;

/** Half of all stocks lag NIFTY 50 (49.8 to 50.9 %, 2011–21). */
const LAG_BASE = MILLION / 2;

/**
 * What a prediction claims. `higher`: a higher close at the end of the horizon. `lags`, of a SELL: a lower return than
 * NIFTY 50. With the probability, and the base rate of the same claim over all stocks, in millionths.
 */
export function claimOf(row: Pick<StoredPrediction, 'prediction' | 'pUp' | 'pExcess' | 'baseUp'>): {
  claim: 'higher' | 'lags';
  probability: number;
  base: number;
} {
  return row.prediction === 'SELL'
    ? { claim: 'lags', probability: MILLION - row.pExcess, base: LAG_BASE }
    : { claim: 'higher', probability: row.pUp, base: row.baseUp };
}

/** Target and stop in millionths of the entry; for a SELL the barriers swap roles. */
export function levelsOf({
  prediction,
  upper,
  lower,
}: Pick<StoredPrediction, 'prediction' | 'upper' | 'lower'>): {
  exit: number;
  stop: number;
} {
  return prediction === 'SELL' ? { exit: lower, stop: upper } : { exit: upper, stop: lower };
}

/** Calls before HOLDs, then by distance from the base rate. */
export function byEdge(a: StoredPrediction, b: StoredPrediction): number {
  const calls = Number(b.prediction !== 'HOLD') - Number(a.prediction !== 'HOLD');
  const symbols = a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol);
  const horizons = HORIZONS.indexOf(a.horizon) - HORIZONS.indexOf(b.horizon);
  return calls || edgeOf(b) - edgeOf(a) || symbols || horizons;
}

function edgeOf(row: StoredPrediction): number {
  const { probability, base } = claimOf(row);
  return row.prediction === 'HOLD' ? Math.abs(probability - base) : probability - base;
}
