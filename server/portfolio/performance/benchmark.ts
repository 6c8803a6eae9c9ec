import { type Paise, paise } from '#shared/domain/money.ts';
import type { DayValue } from './time-weighted-return.ts';

/** The same deposits in another investment. */
export interface Benchmark {
  /** Value at the end of each day, in paise. */
  values: Paise[];
  /** Price return from the end of the first day to the last, as a fraction. */
  growth: number;
}

/**
 * Value of the account's deposits had each bought an index at the close of its day (today's at the current level);
 * withdrawals sell in the same way. Units are divisible and free of cost, so the benchmark is slightly better than
 * attainable. Null when the index has no level on the first day.
 * @param levels the index at the end of each day, in any unit; null repeats the previous level
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
