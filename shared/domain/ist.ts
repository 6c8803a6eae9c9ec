/**
 * Indian Standard Time is UTC+05:30 all year, so plain arithmetic suffices, without host time zone or Intl. A
 * TradingDate is a calendar day in India, written YYYY-MM-DD.
 */
export type TradingDate = string & { readonly __brand: 'TradingDate' };

const IST_OFFSET_MS = 5.5 * 3_600_000;
export const DAY_MS = 86_400_000;

/** The calendar day in India at an instant. */
export function istDate(at: Date): TradingDate {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10) as TradingDate;
}

/** Seconds since midnight in India at an instant. */
export function istSecondOfDay(at: Date): number {
  return Math.floor(((((at.getTime() + IST_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / 1000);
}

/** The instant of a second of day in India. */
export function istInstant(date: TradingDate, secondOfDay: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_OFFSET_MS + secondOfDay * 1000);
}

/** "09:15" or "09:15:30" → seconds since midnight. Throws RangeError for anything else. */
export function secondOfDay(clock: string): number {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock);
  if (!parts) throw new RangeError(`Not a time of day: ${clock}`);
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0);
}

/** Parses YYYY-MM-DD as a day in India; null if invalid. */
export function tradingDate(written: string): TradingDate | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(written)) return null;
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written
    ? null
    : (written as TradingDate);
}

/** The day n calendar days later (earlier when negative). */
export function addDays(date: TradingDate, n: number): TradingDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10) as TradingDate;
}

/** 0 Sunday … 6 Saturday. */
export function weekday(date: TradingDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
