import { istDate, istInstant, istSecondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import { tickSizeAt } from './price-rules.ts';
import {
  type CalendarRules,
  isTradingDay,
  nextTradingDay,
  type PhaseSpan,
  previousTradingDay,
  spansOf,
} from './rules.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/**
 * A stock's phase at a second of an Indian day. Start inclusive, end exclusive: at 15:30:00 continuous trading is
 * over.
 */
export function phaseAt(
  rules: CalendarRules,
  date: TradingDate,
  second: number,
  hasDerivatives: boolean,
): MarketPhase {
  if (!isTradingDay(rules, date)) return 'closed';
  const span = spansOf(rules, date, hasDerivatives).find(({ from, to }) => second >= from && second < to);
  return span?.phase ?? 'closed';
}

/** The phase of a stock at an instant. */
export function phaseAtInstant(rules: CalendarRules, at: Date, hasDerivatives: boolean): MarketPhase {
  return phaseAt(rules, istDate(at), istSecondOfDay(at), hasDerivatives);
}

/** All instants of a day at which a phase of either kind of stock starts or ends, in order. */
export function boundariesOf(rules: CalendarRules, date: TradingDate): Date[] {
  const seconds = [true, false].flatMap((kind) =>
    spansOf(rules, date, kind).flatMap(({ from, to }) => [from, to]),
  );
  return [...new Set(seconds)].sort((a, b) => a - b).map((second) => istInstant(date, second));
}

/** The first and last of a day's boundaries: market time passes only between them. */
export function dayBounds(rules: CalendarRules, date: TradingDate): { starts: Date; ends: Date } {
  const boundaries = boundariesOf(rules, date);
  const [starts, ends] = [boundaries[0], boundaries.at(-1)];
  if (!starts || !ends) throw new Error(`The session rules of ${date} have no phase.`);
  return { starts, ends };
}

/**
 * The last end of trading as of an instant: that of the closing auction if there is one, regardless of the
 * post-close session.
 */
export function lastClose(rules: CalendarRules, at: Date): Date {
  const closeOf = (date: TradingDate) =>
    istInstant(date, spansOf(rules, date, true).findLast(({ phase }) => phase !== 'post-close')?.to ?? 0);
  const today = istDate(at);
  const close = isTradingDay(rules, today) ? closeOf(today) : null;
  return close && close <= at ? close : closeOf(previousTradingDay(rules, today));
}

/** The session date of an instant: its own until its last phase ends, then the next session's. */
export function tradingDateAt(rules: CalendarRules, at: Date): TradingDate {
  const date = istDate(at);
  return isTradingDay(rules, date) && at < dayBounds(rules, date).ends ? date : nextTradingDay(rules, date);
}

/** The calendar as market sources see it. */
export function tradingCalendar(rules: CalendarRules): TradingCalendar {
  return {
    isTradingDay: (date) => isTradingDay(rules, date),
    next: (after) => nextTradingDay(rules, after),
    previous: (before) => previousTradingDay(rules, before),
    tickSize: (date, settingClose) => tickSizeAt(rules, date, settingClose),
    hours: (date) => ({
      open: istInstant(date, continuous(rules, date, true)[0]?.from ?? 0),
      closeFor: (hasDerivatives) => istInstant(date, continuous(rules, date, hasDerivatives).at(-1)?.to ?? 0),
    }),
  };
}

function continuous(rules: CalendarRules, date: TradingDate, hasDerivatives: boolean): PhaseSpan[] {
  return spansOf(rules, date, hasDerivatives).filter(({ phase }) => phase === 'continuous');
}
