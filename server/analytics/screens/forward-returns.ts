import type { BarColumns } from '../columns.ts';
import { valueAt } from './inputs.ts';
import type { PastUniverse } from './past-universe.ts';

/** The close so many bars later ÷ that of a row, less 1; NaN where that is still ahead. */
export const forwardReturn = (close: Float64Array, row: number, bars: number): number =>
  valueAt(close, row + bars) / valueAt(close, row) - 1;

/** What the whole universe did after each session. */
export interface UniverseReturns {
  /** Mean forward return of the members of each session. */
  means: Float64Array;
  /** Members on all sessions whose return is known, and those of them that stood higher. */
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
