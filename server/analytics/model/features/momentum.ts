import type { Feature, Sight } from './feature.ts';
import { coMovement, sum } from './window.ts';

const MONTH = 21;
const YEAR = 252;

/** Log return over a number of days, ending `ago` days ago. */
const logReturn = ({ stock: { close }, day }: Sight, days: number, ago = 0): number =>
  Math.log((close[day - ago] ?? Number.NaN) / (close[day - days] ?? Number.NaN));

const returnOver = (days: number, label: string): Feature => ({
  name: `return${days}`,
  label: `return of ${label}`,
  unit: 'fraction',
  at: (sight) => Math.expm1(logReturn(sight, days)),
});

/** Jegadeesh and Titman's (1993) momentum, skipping the last month, which tends to reverse. */
const momentumOver = (days: number, name: string, label: string): Feature => ({
  name,
  label,
  unit: 'fraction',
  at: (sight) => Math.expm1(logReturn(sight, days, MONTH)),
});

/**
 * Blitz, Huij and Martens' (2011) residual momentum: return beyond beta times the market, summed over the look-back
 * without the last month, in units of its residual noise.
 */
const residualOver = (days: number, name: string, label: string): Feature => ({
  name,
  label,
  unit: 'ratio',
  at({ stock: { returns }, market, day }) {
    const from = day - YEAR + 1;
    const { slope } = coMovement(returns, market, from, day + 1);
    const until = day - MONTH + 1;
    let [squares, beyond] = [0, 0];
    for (let i = from; i <= day; i++) {
      const residual = (returns[i] ?? 0) - slope * (market[i] ?? 0);
      squares += residual * residual;
      if (i > day - days && i < until) beyond += residual;
    }
    return beyond / Math.sqrt((squares / YEAR) * (days - MONTH));
  },
});

export const MOMENTUM: readonly Feature[] = [
  returnOver(5, 'the last week'),
  returnOver(10, 'the last two weeks'),
  returnOver(21, 'the last month'),
  returnOver(42, 'the last two months'),
  returnOver(63, 'the last three months'),
  returnOver(126, 'the last six months'),
  returnOver(189, 'the last nine months'),
  returnOver(250, 'the last year'),
  momentumOver(126, 'momentum6', 'return of the last 6 months without the latest month'),
  momentumOver(250, 'momentum12', 'return of the last 12 months without the latest month'),
  residualOver(126, 'residualMomentum6', 'alpha in the last half year'),
  residualOver(YEAR, 'residualMomentum', 'alpha in the last year'),
  {
    name: 'residualReversal',
    label: 'alpha in the last month',
    unit: 'fraction',
    at({ stock: { returns }, market, day }) {
      const { slope } = coMovement(returns, market, day - YEAR + 1, day + 1);
      const from = day - MONTH + 1;
      return sum(returns, from, day + 1) - slope * sum(market, from, day + 1);
    },
  },
  {
    name: 'consistency',
    label: 'share of rising days in the last half year',
    unit: 'fraction',
    at: ({ stock: { returns }, day }) =>
      returns.subarray(day - 125, day + 1).reduce((count, value) => count + (value > 0 ? 1 : 0), 0) / 126,
  },
];
