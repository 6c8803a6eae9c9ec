import type { BarColumns } from '../columns.ts';
import { valueAt } from './inputs.ts';
import type { PastUniverse } from './past-universe.ts';

/** The close a number of bars later ÷ that of a row, minus 1; NaN if still in the future. */
export const forwardReturn = (close: Float64Array, row: number, bars: number): number =>
  valueAt(close, row + bars) / valueAt(close, row) - 1;

/** The universe's returns after each session. */
export interface UniverseReturns {
  /** Mean forward return of each session's members. */
  means: Float64Array;
  /** Members over all sessions with a known return, and how many of them rose. */
  known: number;
  higher: number;
}

export function universeReturns(
  stocks: readonly BarColumns[],
  universe: PastUniverse,
  bars: number,
  from: number,
): UniverseReturns {
  const sums = new Float64Array(universe.sessions.length);
  const counts = new Float64Array(universe.sessions.length);
  let higher = 0;
  stocks.forEach(({ days, close }, stock) => {
    for (let row = 0; row + bars < days.length; row++) {
      const session = universe.placeOf(days[row] ?? 0);
      if (session < from || !universe.has(stock, session)) continue;
      const change = forwardReturn(close, row, bars);
      sums[session] = valueAt(sums, session) + change;
      counts[session] = valueAt(counts, session) + 1;
      if (change > 0) higher += 1;
    }
  });
  const known = counts.reduce((sum, count) => sum + count, 0);
  return { means: sums.map((sum, session) => sum / valueAt(counts, session)), known, higher };
}
