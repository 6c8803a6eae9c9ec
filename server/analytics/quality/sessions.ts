import type { BarColumns } from '../columns.ts';

/** Trading sessions by day, as days since 1970-01-01. */
export interface DayCalendar {
  isSession(day: number): boolean;
  /** The last day that can have a bar. */
  today: number;
}

/** A calendar that may be incomplete: null where unknown. */
export interface KnownSessions {
  isSession(day: number): boolean | null;
  today: number;
}

/** Minimum number of series to infer sessions from, and fraction of live ones that must have a bar. */
const MIN_LIVE_SERIES = 20;
const QUORUM = 0.25;

/** Fills gaps of the calendar: a day is a session if the series indicate it, otherwise Monday to Friday. */
export function completeCalendar(known: KnownSessions, series: readonly BarColumns[]): DayCalendar {
  const liveSeries = liveSeriesOf(series);
  const answers = new Map<number, boolean>();
  const answer = (day: number): boolean => {
    const predicted = known.isSession(day);
    if (predicted !== null) return predicted;
    const { bars, alive } = liveSeries(day);
    if (alive >= MIN_LIVE_SERIES) return bars >= QUORUM * alive;
    const weekday = (((day + 4) % 7) + 7) % 7;
    return weekday !== 0 && weekday !== 6;
  };
  return {
    today: known.today,
    isSession(day) {
      const trades = answers.get(day) ?? answer(day);
      answers.set(day, trades);
      return trades;
    },
  };
}

/** Number of series with a bar on a day, and of series that had started and not ended. */
function liveSeriesOf(series: readonly BarColumns[]): (day: number) => { bars: number; alive: number } {
  const counts = new Map<number, number>();
  for (const { days } of series) for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const ends = series.map(({ days }) => [days[0] ?? Infinity, days.at(-1) ?? -Infinity] as const);
  return (day) => ({
    bars: counts.get(day) ?? 0,
    alive: ends.filter(([from, to]) => from <= day && day <= to).length,
  });
}

/** Minimum bars to judge a series' dates. */
const MIN_BARS = 15;

/**
 * Offset of a series' dates: −1 or +1 if shifting makes nearly all of them sessions while unshifted they are not,
 * the sign of midnight in another time zone; otherwise 0.
 */
export function daysOff({ days }: BarColumns, { isSession }: DayCalendar): -1 | 0 | 1 {
  if (days.length < MIN_BARS) return 0;
  const share = (moved: number) => {
    let sessions = 0;
    for (const day of days) if (isSession(day - moved)) sessions += 1;
    return sessions / days.length;
  };
  if (share(0) > 0.9) return 0;
  return ([-1, 1] as const).find((moved) => share(moved) > 0.97) ?? 0;
}
