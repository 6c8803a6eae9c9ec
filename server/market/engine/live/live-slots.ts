import { istDate, istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { dayBounds, tradingCalendar } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay, previousTradingDay, spansOf } from '../../calendar/rules.ts';
import { QUARTER_MS, tradingSpan } from '../refresh.ts';

/** Delay after an opening or auction until the source has the price. */
const SETTLING_MS = 60_000;
/** Delay after a day's last phase until the source's daily bar is final. */
const DAY_SETTLING_MS = 15 * 60_000;

/**
 * Instants of a session at which quotes are due: a minute after the opening, at the end of every quarter-hour of
 * trading, and a minute after the last trading phase, closing auction included.
 */
export function slotsOf(rules: CalendarRules, date: TradingDate): Date[] {
  const { open, close } = tradingSpan(rules, date);
  const quarters: Date[] = [];
  for (let end = open.getTime() + QUARTER_MS; end < close.getTime(); end += QUARTER_MS)
    quarters.push(new Date(end));
  const closing = new Date(lastTrade(rules, date, null).getTime() + SETTLING_MS);
  return [new Date(open.getTime() + SETTLING_MS), ...quarters, close, closing];
}

/** Slots that are due now: today's so far, else the previous session's last one. */
export function dueSlots(rules: CalendarRules, now: Date): Date[] {
  const today = istDate(now);
  const due = isTradingDay(rules, today) ? slotsOf(rules, today).filter((slot) => slot <= now) : [];
  return due.length > 0 ? due : slotsOf(rules, previousTradingDay(rules, today)).slice(-1);
}

/** The next slot after an instant. */
export function nextSlot(rules: CalendarRules, now: Date): Date {
  const today = istDate(now);
  const later = isTradingDay(rules, today) ? slotsOf(rules, today).find((slot) => slot > now) : undefined;
  if (later) return later;
  const { next } = tradingCalendar(rules);
  return slotsOf(rules, next(today))[0] ?? now;
}

/** The newest session whose bar is final. */
export function lastFinishedDay(rules: CalendarRules, now: Date): TradingDate {
  const today = istDate(now);
  const finished = isTradingDay(rules, today) && now >= finalAt(rules, today);
  return finished ? today : previousTradingDay(rules, today);
}

const finalAt = (rules: CalendarRules, date: TradingDate) =>
  new Date(dayBounds(rules, date).ends.getTime() + DAY_SETTLING_MS);

/** End of a day's last trading phase, for stocks of a kind or, if null, of either. */
export function lastTrade(rules: CalendarRules, date: TradingDate, hasDerivatives: boolean | null): Date {
  const kinds = hasDerivatives === null ? [true, false] : [hasDerivatives];
  const ends = kinds.flatMap((kind) =>
    spansOf(rules, date, kind)
      .filter(({ phase }) => phase === 'continuous' || phase === 'closing-auction')
      .map(({ to }) => to),
  );
  return istInstant(date, Math.max(...ends));
}
