import type { Carried } from './carried.ts';
import { countOf, type Gains } from './gains.ts';
import type { Past } from './past.ts';

/** Of a lot, a holding or a day; a tax year has about ten times as much. */
const ROW_BYTES = 150;

/** Approximate bytes of a cached part, by the number of its rows. */
export function weightOfPart(part: Gains | Past | null): number {
  if (!part) return 0;
  const rows =
    'years' in part
      ? part.lots.length + part.holdings.length + 10 * part.years.length
      : part.days.length + part.books.shares.size;
  return rows * ROW_BYTES;
}

/** Approximate bytes of what an account carries. */
export const weightOfCarried = (carried: Carried | null): number =>
  carried ? ROW_BYTES * (countOf(carried.gains) + carried.past.days.length) : 0;
