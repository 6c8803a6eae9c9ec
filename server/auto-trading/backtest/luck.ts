import type { PlayedTrade } from './play.ts';

/** Minimum weeks with purchases for a luck band. */
const MIN_WEEKS = 10;
const REDRAWS = 1_000;

/**
 * Range of results by luck only: the weeks in which shares were bought are resampled with replacement a thousand times,
 * each with the results of all its trades (a block bootstrap: Künsch, 1989), because trades of one week share the
 * market's move; 80 % of the sums are between `low` and `high`, in paise. Null for fewer than ten weeks. `uniform`
 * returns numbers in [0, 1).
 */
export function luckBand(
  trades: readonly Pick<PlayedTrade, 'boughtOn' | 'net'>[],
  uniform: () => number,
): { low: number; high: number } | null {
  const byWeek = new Map<number, number>();
  for (const { boughtOn, net } of trades)
    byWeek.set(weekOf(boughtOn), (byWeek.get(weekOf(boughtOn)) ?? 0) + net);
  const weeks = [...byWeek.values()];
  if (weeks.length < MIN_WEEKS) return null;
  const sums = Array.from({ length: REDRAWS }, () => {
    let sum = 0;
    for (let n = 0; n < weeks.length; n++) sum += weeks[Math.floor(uniform() * weeks.length)] ?? 0;
    return sum;
  }).toSorted((a, b) => a - b);
  return { low: sums[REDRAWS * 0.1] ?? 0, high: sums[REDRAWS * 0.9 - 1] ?? 0 };
}

/** Weeks from Monday to Sunday; day 0 is Thursday 1 January 1970. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
