import { istDay } from '#client/lib/format/format-date.ts';
import { istInstant, tradingDate } from '#shared/domain/ist.ts';

const NOON = 12 * 3600;

/** "19 Nov", with the year if it differs from that of the instant `asOf`. */
export function dayText(date: string, asOf: string): string {
  const day = tradingDate(date);
  return day === null ? date : istDay(istInstant(day, NOON), new Date(asOf));
}
