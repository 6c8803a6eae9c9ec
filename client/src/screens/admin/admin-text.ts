import { count } from '#client/lib/format/format.ts';
import { formatDay } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** "Fri 20 Nov 2026" for an ISO date. */
export const dateText = (date: string): string => formatDay(date, 'EEE d MMM yyyy');

/** "20 Nov 2026". */
export const plainDate = (date: string): string => formatDay(date, 'd MMM yyyy');

/** A duration: "84 ms", "12 s", "3 min". */
export function tookText(ms: number): string {
  if (ms < 1_000) return text.took.milliseconds(count(ms));
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? text.took.seconds(seconds) : text.took.minutes(Math.round(seconds / 60));
}

/** Capitalises the first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
