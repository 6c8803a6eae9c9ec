import { count } from '#client/lib/format.ts';
import { formatDay } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** "Fri 20 Nov 2026" for a date as the wire has it. */
export const dateText = (date: string): string => formatDay(date, 'EEE d MMM yyyy');

/** "20 Nov 2026". */
export const plainDate = (date: string): string => formatDay(date, 'd MMM yyyy');

/** "84 ms", "12 s", "3 min": how long something took. */
export function tookText(ms: number): string {
  if (ms < 1_000) return text.took.milliseconds(count(ms));
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? text.took.seconds(seconds) : text.took.minutes(Math.round(seconds / 60));
}

/** The first letter large, for a name that stands at the beginning. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
