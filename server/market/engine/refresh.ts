import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { tradingCalendar } from '../calendar/phases.ts';
import { type CalendarRules, isTradingDay, nextTradingDay } from '../calendar/rules.ts';

/** Minutes of market time between refreshes. */
export const REFRESH_MINUTES = 15;
export const QUARTER_MS = REFRESH_MINUTES * 60_000;

/** The latest end of a trading quarter-hour on or before an instant; null before the day's first. */
export function lastQuarterEnd(rules: CalendarRules, at: Date): Date | null {
  if (!isTradingDay(rules, istDate(at))) return null;
  const { open, close } = tradingSpan(rules, istDate(at));
  const traded = Math.min(at.getTime(), close.getTime()) - open.getTime();
  if (traded < QUARTER_MS && at < close) return null;
  return at >= close ? close : new Date(open.getTime() + Math.floor(traded / QUARTER_MS) * QUARTER_MS);
}

/** The next end of a trading quarter-hour after an instant, today or in the next session. */
export function nextQuarterEnd(rules: CalendarRules, at: Date): Date {
  const today = istDate(at);
  const { open, close } = tradingSpan(rules, istDate(at));
  if (!isTradingDay(rules, today) || at >= close) {
    const { open: opens } = tradingCalendar(rules).hours(nextTradingDay(rules, today));
    return new Date(opens.getTime() + QUARTER_MS);
  }
  const quarters = Math.floor((at.getTime() - open.getTime()) / QUARTER_MS);
  return new Date(Math.min(open.getTime() + Math.max(quarters + 1, 1) * QUARTER_MS, close.getTime()));
}

/** Ends of trading quarter-hours after an instant, up to and including another, oldest first. */
export function quarterEndsBetween(rules: CalendarRules, after: Date, until: Date): Date[] {
  const ends: Date[] = [];
  for (let end = nextQuarterEnd(rules, after); end <= until; end = nextQuarterEnd(rules, end)) ends.push(end);
  return ends;
}

/** A day's hours with continuous trading of any stock. */
export function tradingSpan(rules: CalendarRules, date: TradingDate): { open: Date; close: Date } {
  const { open, closeFor } = tradingCalendar(rules).hours(date);
  return { open, close: new Date(Math.max(closeFor(true).getTime(), closeFor(false).getTime())) };
}
