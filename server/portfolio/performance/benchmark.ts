import { type Paise, paise } from '#shared/domain/money.ts';
import type { DayValue } from './time-weighted-return.ts';

/** The same rupees in something else. */
export interface Benchmark {
  /** What they are worth at the end of each day, in paise. */
  values: Paise[];
  /** Its price return from the end of the first day to the last, as a fraction. */
  growth: number;
}

/**
 * What the account's own deposits would be worth had each bought an index at the close of the day it came in (today's at the level
 * of now), and nothing else had happened; what was taken out is sold in the same way. Units are divisible and cost nothing to trade, so a
 * benchmark is a little better than anybody could do. Null when the index has no level on the first day.
 * @param levels the index at the end of each day, in any unit; null where it is not known, which is the level before
 */
export function sameRupees(days: readonly DayValue[], levels: readonly (number | null)[]): Benchmark | null {
  const first = levels[0];
  if (first === null || first === undefined) return null;
  let level = first;
  let units = 0;
  const values = days.map(({ flow }, n) => {
    level = levels[n] ?? level;
    units += flow / level;
    return paise(Math.round(units * level));
  });
  return { values, growth: level / first - 1 };
}
