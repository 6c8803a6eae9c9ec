import type { Panel, StockSeries } from './panel.ts';
import { mean, rankCorrelation, standardDeviation } from './statistics.ts';
import { slope } from './stock-facts.ts';

const YEAR = 250;
const MONTH = 21;

/** A stock's signal on the morning of a day, from earlier returns. */
type Signal = (stock: StockSeries, index: Float64Array, day: number) => number;

/** A stock's return beyond its beta times the index's, over the year before the last month. */
export const residualMomentum: Signal = ({ returns }, index, day) => {
  const beta = slope(returns.subarray(day - YEAR, day), index.subarray(day - YEAR, day));
  return sum(returns, day - YEAR, day - MONTH) - beta * sum(index, day - YEAR, day - MONTH);
};

/** Calm stocks rank first: the negative volatility of the last year. */
export const lowVolatility: Signal = ({ returns }, _index, day) =>
  -standardDeviation(returns.subarray(day - YEAR, day));

/**
 * Mean rank correlation of a signal with the returns of the following days, over days a month apart.
 * Throws RangeError when the panel is shorter than a year and the horizon.
 */
export function rankIc({ stocks, index }: Panel, signal: Signal, horizon: number): number {
  const correlations: number[] = [];
  for (let day = YEAR; day + horizon <= index.length; day += MONTH) {
    const signals = stocks.map((stock) => signal(stock, index, day));
    correlations.push(
      rankCorrelation(
        signals,
        stocks.map(({ returns }) => sum(returns, day, day + horizon)),
      ),
    );
  }
  if (correlations.length === 0) throw new RangeError(`Too few days for a horizon of ${horizon}.`);
  return mean(correlations);
}

function sum(x: Float64Array, from: number, until: number): number {
  let total = 0;
  for (let day = from; day < until; day++) total += x[day] ?? 0;
  return total;
}
