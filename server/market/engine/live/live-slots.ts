import { istDate, istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { dayBounds, tradingCalendar } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay, previousTradingDay, spansOf } from '../../calendar/rules.ts';
import { QUARTER_MS, tradingSpan } from '../refresh.ts';

/** After an opening or an auction the source needs a moment to have its price. */
const SETTLING_MS = 60_000;
/** After the last phase of a day the source needs longer until the day's bar is final. */
const DAY_SETTLING_MS = 15 * 60_000;

/**
 * The instants of a session at which quotes are due: a minute after the opening, at the end of every quarter-hour of trading, and a
 * minute after the last chance to trade, closing auction included.
 */
export function slotsOf(rules: CalendarRules, date: TradingDate): Date[] {
  const { open, close } = tradingSpan(rules, date);
  const quarters: Date[] = [];
  for (let end = open.getTime() + QUARTER_MS; end < close.getTime(); end += QUARTER_MS)
    quarters.push(new Date(end));
  const closing = new Date(lastTrade(rules, date, null).getTime() + SETTLING_MS);
  return [new Date(open.getTime() + SETTLING_MS), ...quarters, close, closing];
}

/** The slots that are due by now: those of today, else the last one of the session before. */
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

/** The newest session whose bar is final by now. */
export function lastFinishedDay(rules: CalendarRules, now: Date): TradingDate {
  const today = istDate(now);
  const finished = isTradingDay(rules, today) && now >= finalAt(rules, today);
  return finished ? today : previousTradingDay(rules, today);
}

const finalAt = (rules: CalendarRules, date: TradingDate) =>
  new Date(dayBounds(rules, date).ends.getTime() + DAY_SETTLING_MS);

/** When the last chance to trade on a day is over, for stocks of a kind or, when null, of either. */
export function lastTrade(rules: CalendarRules, date: TradingDate, hasDerivatives: boolean | null): Date {
  const kinds = hasDerivatives === null ? [true, false] : [hasDerivatives];
  const ends = kinds.flatMap((kind) =>
    spansOf(rules, date, kind)
      .filter(({ phase }) => phase === 'continuous' || phase === 'closing-auction')
      .map(({ to }) => to),
  );
  return istInstant(date, Math.max(...ends));
}
