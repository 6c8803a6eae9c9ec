import { dayBounds } from '../calendar/phases.ts';
import type { CalendarRules } from '../calendar/rules.ts';
import type { SourceDay } from '../sources/source.ts';
import { lastQuarterEnd, QUARTER_MS } from './refresh.ts';
import type { Bars } from './store.ts';

const NONE: Bars = { quarters: [], daily: [] };

/**
 * Bars of a session that completed between the last refresh and an instant: 15-minute bars at their end, daily bars
 * after the last phase. The closing auction may add to completed quarters, so the day's end includes the last ones
 * again; the database inserts each bar once.
 */
export function barsDue(rules: CalendarRules, day: SourceDay, lastRefresh: Date, at: Date): Bars {
  const { ends } = dayBounds(rules, day.tradingDate);
  if (at >= ends) {
    const since = new Date(lastRefresh.getTime() - 2 * QUARTER_MS);
    return { quarters: startedSince(day, ends, since), daily: day.dailyBars() };
  }
  const quarterEnd = lastQuarterEnd(rules, at);
  if (!quarterEnd || quarterEnd <= lastRefresh) return NONE;
  return { quarters: startedSince(day, at, lastRefresh), daily: [] };
}

const startedSince = (day: SourceDay, at: Date, since: Date) =>
  day.quarterBarsUntil(at, since).filter(({ startsAt }) => startsAt >= since);
