import { istDate } from '#shared/domain/ist.ts';
import { formatIst } from '#shared/domain/ist-format.ts';

// Apart from format.ts: the landing page writes no dates, and does without the library that does.

/** "19 Nov", and "19 Nov 2025" when that is another year than the one at `now`. */
export function istDay(at: Date, now: Date): string {
  const sameYear = istDate(at).slice(0, 4) === istDate(now).slice(0, 4);
  return formatIst(at, sameYear ? 'd MMM' : 'd MMM yyyy');
}

/** "Mar 05, 14:30", as the specification has it for trades. */
export function tradeTime(at: Date): string {
  return formatIst(at, 'MMM dd, HH:mm');
}
