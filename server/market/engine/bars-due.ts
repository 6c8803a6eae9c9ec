import { dayBounds } from '../calendar/phases.ts';
import type { CalendarRules } from '../calendar/rules.ts';
import type { SourceDay } from '../sources/source.ts';
import { lastQuarterEnd, QUARTER_MS } from './refresh.ts';
import type { Bars } from './store.ts';

const NONE: Bars = { quarters: [], daily: [] };

/**
 * The bars of a session that have become complete between the last refresh and an instant: quarter-hours at their end, the
 * daily ones when the last phase is over. The closing auction may add to quarters that continuous trading had finished, so
 * the end of the day looks back over the last ones again; the database keeps each bar once.
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
