import type { GridStock } from '../panel/grid.ts';

/** Input of a feature: one stock and the market, up to and including a day of the grid. */
export interface Sight {
  stock: GridStock;
  market: Float64Array;
  /** Mean log returns of the stock's sector; null when unknown or with too few stocks. */
  sector: Float64Array | null;
  /** Index of the day in the grid. */
  day: number;
}

/** A property of a stock on a day, comparable across stocks. */
export interface Feature {
  name: string;
  /** Label inside a sentence: "return of the last month". */
  label: string;
  /** Display unit: a fraction of one, a multiple, or points. */
  unit: 'fraction' | 'ratio' | 'points';
  /** NaN where it can't be computed. */
  at(sight: Sight): number;
}
