import { count } from '#client/lib/format.ts';
import { formatDay } from '#shared/domain/ist-format.ts';

/** "Fri 20 Nov 2026" for a date as the wire has it. */
export const dateText = (date: string): string => formatDay(date, 'EEE d MMM yyyy');

/** "84 ms", "12 s", "3 min": how long something took. */
export function tookText(ms: number): string {
  if (ms < 1_000) return `${count(ms)} ms`;
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The first letter large, for a name that stands at the beginning. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
