import type { Feature, Sight } from './feature.ts';
import { coMovement, mean, sum } from './window.ts';

const turnoverRatio = (days: number, name: string, label: string): Feature => ({
  name,
  label,
  unit: 'ratio',
  at: ({ stock: { turnover }, day }) =>
    ratio(mean(turnover, day - days + 1, day + 1), mean(turnover, day - 125, day + 1)),
});

const ratio = (value: number, by: number): number => (by > 0 ? value / by : Number.NaN);

/** Log returns from close to open on the last days. */
const overnight = ({ stock: { open, close }, day }: Sight, days: number): Float64Array =>
  open
    .subarray(day - days + 1, day + 1)
    .map((price, i) => Math.log(price / (close[day - days + i] ?? price)));

export const TRADING: readonly Feature[] = [
  turnoverRatio(5, 'turnoverWeek', "the last week's turnover over the last half year's"),
  turnoverRatio(21, 'turnoverMonth', "the last month's turnover over the last half year's"),
  {
    name: 'turnover',
    label: 'turnover',
    unit: 'points',
    at: ({ stock: { turnover }, day }) => Math.log(mean(turnover, day - 125, day + 1) + 1),
  },
  {
    name: 'illiquidity',
    label: 'price move for each rupee traded',
    unit: 'points',
    at({ stock: { returns, turnover }, day }) {
      const moves = returns.subarray(day - 62, day + 1).map(Math.abs);
      return Math.log(ratio(mean(moves, 0, 63), mean(turnover, day - 62, day + 1)));
    },
  },
  {
    name: 'risingTurnover',
    label: "rising days' share of the turnover",
    unit: 'fraction',
    at({ stock: { returns, turnover }, day }) {
      const rising = turnover
        .subarray(day - 62, day + 1)
        .map((value, i) => ((returns[day - 62 + i] ?? 0) > 0 ? value : 0));
      return ratio(sum(rising, 0, 63), sum(turnover, day - 62, day + 1));
    },
  },
  {
    name: 'priceWithTurnover',
    label: 'correlation of price and turnover',
    unit: 'ratio',
    at({ stock: { returns, turnover }, day }) {
      const from = day - 62;
      const logs = turnover.subarray(from, day + 1).map(Math.log1p);
      return coMovement(returns.subarray(from, day + 1), logs, 0, 63).correlation;
    },
  },
  {
    name: 'overnight',
    label: 'gain between close and open in the last month',
    unit: 'fraction',
    at: (sight) => sum(overnight(sight, 21), 0, 21),
  },
  {
    name: 'intraday',
    label: 'gain between open and close in the last month',
    unit: 'fraction',
    at: (sight) => sum(sight.stock.returns, sight.day - 20, sight.day + 1) - sum(overnight(sight, 21), 0, 21),
  },
];
