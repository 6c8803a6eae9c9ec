import type { Feature, Sight } from './feature.ts';
import { coMovement, deviation, downsideDeviation, highest, lowest, mean, skewness } from './window.ts';

/** Daily volatility over the last days, including today. */
const volatilityOf = ({ stock: { returns }, day }: Sight, days: number): number =>
  deviation(returns, day - days + 1, day + 1);

const volatilityOver = (days: number, label: string): Feature => ({
  name: `volatility${days}`,
  label: `volatility of ${label}`,
  unit: 'fraction',
  at: (sight) => volatilityOf(sight, days),
});

const extreme = (name: string, label: string, of: typeof highest): Feature => ({
  name,
  label,
  unit: 'fraction',
  at: ({ stock: { returns }, day }) => of(returns, day - 20, day + 1),
});

export const RISK: readonly Feature[] = [
  volatilityOver(20, 'the last month'),
  volatilityOver(60, 'the last three months'),
  volatilityOver(120, 'the last six months'),
  volatilityOver(250, 'the last year'),
  {
    name: 'volatilityRatio',
    label: "the last month's volatility over the last half year's",
    unit: 'ratio',
    at: (sight) => volatilityOf(sight, 20) / volatilityOf(sight, 120),
  },
  {
    name: 'downside',
    label: 'volatility of falling days',
    unit: 'fraction',
    at: ({ stock: { returns }, day }) => downsideDeviation(returns, day - 59, day + 1),
  },
  {
    name: 'ownVolatility',
    label: 'volatility that the market does not explain',
    unit: 'fraction',
    at({ stock: { returns }, market, day }) {
      const from = day - 249;
      const { slope } = coMovement(returns, market, from, day + 1);
      const own = returns.subarray(from, day + 1).map((value, i) => value - slope * (market[from + i] ?? 0));
      return deviation(own, 0, own.length);
    },
  },
  {
    name: 'beta',
    label: 'beta to the market',
    unit: 'ratio',
    at: ({ stock, market, day }) => coMovement(stock.returns, market, day - 249, day + 1).slope,
  },
  {
    name: 'correlation',
    label: 'correlation with the market',
    unit: 'ratio',
    at: ({ stock, market, day }) => coMovement(stock.returns, market, day - 119, day + 1).correlation,
  },
  extreme('bestDay', 'best day of the last month', highest),
  extreme('worstDay', 'worst day of the last month', lowest),
  {
    name: 'range',
    label: "mean range of the last month's days",
    unit: 'fraction',
    at({ stock: { high, low }, day }) {
      const ranges = high
        .subarray(day - 19, day + 1)
        .map((top, i) => Math.log(top / (low[day - 19 + i] ?? top)));
      return mean(ranges, 0, ranges.length);
    },
  },
  {
    name: 'skewness',
    label: 'skewness of the last half year',
    unit: 'ratio',
    at: ({ stock: { returns }, day }) => skewness(returns, day - 125, day + 1),
  },
];
