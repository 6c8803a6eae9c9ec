const DAYS_PER_WEEK = 7;
const DAY_MS = 86_400_000;

/** 1970-01-01 was a Thursday: shifted by three days, weeks begin on Mondays. */
const weekOf = (day: number): number => Math.floor((day + 3) / DAYS_PER_WEEK);

/** Index of each week's first trading day, which is known on that day. Days are since 1970-01-01. */
export function weekStarts(days: Int32Array): number[] {
  return [...days.keys()].filter((i) => i > 0 && weekOf(days[i] ?? 0) !== weekOf(days[i - 1] ?? 0));
}

/** The calendar year of a day since 1970-01-01. */
export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
