import type { GridStock } from '../panel/grid.ts';

/** What a feature may look at: one stock and the market, on a day of the grid and before it. */
export interface Sight {
  stock: GridStock;
  market: Float64Array;
  /** Mean log returns of the stock's sector; null where it is not known or has too few stocks. */
  sector: Float64Array | null;
  /** Position of the day in the grid. */
  day: number;
}

/** A property of a stock on a day that says something of it beside other stocks. */
export interface Feature {
  name: string;
  /** For people, in a sentence's middle: "return of the last month". */
  label: string;
  /** How its value reads: a fraction of one, a multiple, or points. */
  unit: 'fraction' | 'ratio' | 'points';
  /** NaN where it cannot be computed. */
  at(sight: Sight): number;
}
