import type { Feature, Sight } from './feature.ts';
import { highest, lowest, mean } from './window.ts';

/** The close relative to the mean of the last closes, minus one. */
const fromAverage = (days: number): Feature => ({
  name: `average${days}`,
  label: `distance from ${days} DMA`,
  unit: 'fraction',
  at: ({ stock: { close }, day }) => (close[day] ?? Number.NaN) / mean(close, day - days + 1, day + 1) - 1,
});

/** The close relative to the highest close of the last days: 1 at the high (George and Hwang 2004). */
const toHigh = ({ stock: { close }, day }: Sight, days: number): number =>
  (close[day] ?? Number.NaN) / highest(close, day - days + 1, day + 1);

export const PLACE: readonly Feature[] = [
  {
    name: 'high252',
    label: 'closeness to the 52-week high',
    unit: 'fraction',
    at: (sight) => toHigh(sight, 252),
  },
  {
    name: 'high55',
    label: 'closeness to the 55-day high',
    unit: 'fraction',
    at: (sight) => toHigh(sight, 55),
  },
  {
    name: 'low252',
    label: 'height above the 52-week low',
    unit: 'fraction',
    at: ({ stock: { close }, day }) => (close[day] ?? Number.NaN) / lowest(close, day - 251, day + 1) - 1,
  },
  {
    name: 'sinceHigh',
    label: 'part of the year since the 52-week high',
    unit: 'fraction',
    at({ stock: { close }, day }) {
      const year = close.subarray(day - 251, day + 1);
      return (year.length - 1 - year.lastIndexOf(highest(year, 0, year.length))) / year.length;
    },
  },
  {
    name: 'drawdown',
    label: 'deepest fall of the last half year',
    unit: 'fraction',
    at({ stock: { close }, day }) {
      let [top, deepest] = [0, 0];
      for (let i = day - 125; i <= day; i++) {
        top = Math.max(top, close[i] ?? 0);
        deepest = Math.min(deepest, (close[i] ?? 0) / top - 1);
      }
      return deepest;
    },
  },
  fromAverage(20),
  fromAverage(50),
  fromAverage(200),
  {
    name: 'averages',
    label: '50 DMA over 200 DMA',
    unit: 'fraction',
    at: ({ stock: { close }, day }) => mean(close, day - 49, day + 1) / mean(close, day - 199, day + 1) - 1,
  },
];
