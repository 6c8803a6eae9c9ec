/** The simulated year includes Muhurat, the Budget Sunday, and the closing auction that starts in August 2026. */
const FIRST_DAY = '2025-10-01';
export const DAYS = 365;

/** Written by hand from the exchange's circulars, independent of the product's calendar. */
const HOLIDAYS = new Set([
  '2025-10-02',
  '2025-10-22',
  '2025-11-05',
  '2025-12-25',
  '2026-01-15',
  '2026-01-26',
  '2026-03-03',
  '2026-03-26',
  '2026-03-31',
  '2026-04-03',
  '2026-04-14',
  '2026-05-01',
  '2026-05-28',
  '2026-06-26',
  '2026-09-14',
]);
const MUHURAT = '2025-10-21';
const BUDGET_SUNDAY = '2026-02-01';
const AUCTION_FROM = '2026-08-03';

const INDIA_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Date, weekday and milliseconds since midnight, in India. */
export function india(at: Date): { date: string; weekday: number; ms: number } {
  const shifted = new Date(at.getTime() + INDIA_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    weekday: shifted.getUTCDay(),
    ms: (at.getTime() + INDIA_MS) % DAY_MS,
  };
}

/** "09:15" in milliseconds since midnight. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** Midnight in India of the n-th day. */
export const midnightOf = (day: number): number => Date.parse(`${FIRST_DAY}T00:00:00+05:30`) + day * DAY_MS;

/**
 * Continuous trading of a stock on the day of an instant, in milliseconds since midnight; null on a day without a
 * session.
 */
export function continuousHours(at: Date, hasDerivatives: boolean): [from: number, to: number] | null {
  const { date, weekday } = india(at);
  if (date === MUHURAT) return [clock('13:45'), clock('14:45')];
  if (HOLIDAYS.has(date)) return null;
  if ((weekday === 0 || weekday === 6) && date !== BUDGET_SUNDAY) return null;
  const auction = hasDerivatives && date >= AUCTION_FROM;
  return [clock('09:15'), clock(auction ? '15:15' : '15:30')];
}
