import type { Grid, GridStock } from './grid.ts';
import { medianOf } from './ranks.ts';

/** Trading days of the turnover window, and between two selections. */
const LOOK_BACK = 126;
const EVERY = 21;

/** The universe of each day, known on that day: includes stocks that failed later (no survivorship bias). */
export interface Universe {
  /** Indices of the grid's stocks, in order; empty in the first half year. */
  at(day: number): readonly number[];
}

/**
 * The most traded stocks by median turnover of the last 126 trading days, reselected every 21.
 * @param size maximum number of stocks
 */
export function universeOf(grid: Grid, size: number): Universe {
  const chosen = new Map<number, readonly number[]>();
  return {
    at(day) {
      const look = day - (day % EVERY);
      if (look < LOOK_BACK - 1) return [];
      const known = chosen.get(look) ?? mostTraded(grid.stocks, look, size);
      chosen.set(look, known);
      return known;
    },
  };
}

function mostTraded(stocks: readonly GridStock[], day: number, size: number): readonly number[] {
  return stocks
    .map(({ turnover }, position) => ({
      position,
      median: medianOf(turnover.subarray(day - LOOK_BACK + 1, day + 1)),
    }))
    .filter(({ median }) => median > 0)
    .sort((a, b) => b.median - a.median || a.position - b.position)
    .slice(0, size)
    .map(({ position }) => position)
    .sort((a, b) => a - b);
}
