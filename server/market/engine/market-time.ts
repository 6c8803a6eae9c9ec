import { istDate } from '#shared/domain/ist.ts';
import { boundariesOf, dayBounds } from '../calendar/phases.ts';
import { type CalendarRules, isTradingDay, nextTradingDay } from '../calendar/rules.ts';

/**
 * Market time passes from a session's first phase to the end of its last, and jumps over the hours in between.
 * Returns the instant itself if it is in a session, otherwise the start of the next one.
 */
export function inSession(rules: CalendarRules, at: Date): Date {
  const today = istDate(at);
  if (isTradingDay(rules, today)) {
    const { starts, ends } = dayBounds(rules, today);
    if (at < starts) return starts;
    if (at < ends) return at;
  }
  return dayBounds(rules, nextTradingDay(rules, today)).starts;
}

/** Market time advanced by some milliseconds, both in sessions; it never runs backwards. */
export function timeAfter(rules: CalendarRules, from: Date, elapsedMs: number): Date {
  let at = from;
  let remaining = Math.max(0, Math.round(elapsedMs));
  for (;;) {
    const { ends } = dayBounds(rules, istDate(at));
    const untilEnd = ends.getTime() - at.getTime();
    if (remaining < untilEnd) return new Date(at.getTime() + remaining);
    remaining -= untilEnd;
    at = inSession(rules, ends);
  }
}

/**
 * The halts of market time between two instants of sessions, in order: every start of a phase, so that a fast clock
 * skips none, then the destination. A day's end is the next day's start.
 */
export function* haltsBetween(rules: CalendarRules, from: Date, to: Date): Generator<Date> {
  let at = from;
  while (at < to) {
    const boundary = boundariesOf(rules, istDate(at)).find((instant) => instant > at);
    at = inSession(rules, boundary && boundary < to ? boundary : to);
    yield at;
  }
}
