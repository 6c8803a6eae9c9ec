import { istDate } from '#shared/domain/ist.ts';
import { boundariesOf, dayBounds } from '../calendar/phases.ts';
import { type CalendarRules, isTradingDay, nextTradingDay } from '../calendar/rules.ts';

/**
 * Market time passes from the first phase of a session to the end of its last, and jumps over the hours between sessions.
 * Returns the instant itself when it lies in a session, else the start of the next one.
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

/** The market time some milliseconds of market time after another, both in a session; it never runs backwards. */
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
 * The instants at which market time halts on its way from one instant of a session to another, in order: every start of a
 * phase, so that a fast clock leaps over none, then the destination. The end of a day is the start of the next.
 */
export function* haltsBetween(rules: CalendarRules, from: Date, to: Date): Generator<Date> {
  let at = from;
  while (at < to) {
    const boundary = boundariesOf(rules, istDate(at)).find((instant) => instant > at);
    at = inSession(rules, boundary && boundary < to ? boundary : to);
    yield at;
  }
}
