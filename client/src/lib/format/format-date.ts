import { istDate } from '#shared/domain/ist.ts';
import { formatIst } from '#shared/domain/ist-format.ts';

// Separate from format.ts, so that the landing page does not load the date library.

/** "19 Nov", or "19 Nov 2025" if the year differs from that of `now`. */
export function istDay(at: Date, now: Date): string {
  const sameYear = istDate(at).slice(0, 4) === istDate(now).slice(0, 4);
  return formatIst(at, sameYear ? 'd MMM' : 'd MMM yyyy');
}

/** "Mar 05, 14:30", as specified for trades. */
export function tradeTime(at: Date): string {
  return formatIst(at, 'MMM dd, HH:mm');
}

/** The same with seconds, for what happened within one minute. */
export function tradeSecond(at: Date): string {
  return formatIst(at, 'MMM dd, HH:mm:ss');
}
