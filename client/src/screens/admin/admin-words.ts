import { count } from '#client/lib/format.ts';
import { type TradingDate, weekday } from '#shared/domain/ist.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "Fri 20 Nov 2026" for a date as the wire has it. */
export function dateWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${DAYS[weekday(date as TradingDate)]} ${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** "84 ms", "12 s", "3 min": how long something took. */
export function tookWords(ms: number): string {
  if (ms < 1_000) return `${count(ms)} ms`;
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The first letter large, for a name that stands at the beginning. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
