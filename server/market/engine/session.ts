import type { MarketSession } from '#shared/contract/market/market.ts';
import { istDate, istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { MARKET_PHASE_WORDS, type MarketPhase } from '#shared/domain/market/market-phase.ts';
import { dayBounds, phaseAtInstant, tradingCalendar, tradingDateAt } from '../calendar/phases.ts';
import { type CalendarRules, isTradingDay, nextTradingDay, spansOf } from '../calendar/rules.ts';

/**
 * The session at a market time, for the API: the phase of stocks with derivatives, nearly all of the universe.
 * `speed` is in market seconds per second; `serverTime` is the wall clock.
 */
export function sessionAt(rules: CalendarRules, at: Date, speed: number, serverTime: Date): MarketSession {
  const phase = phaseAtInstant(rules, at, true);
  const endsAt = nextChange(rules, at);
  return {
    phase,
    label: MARKET_PHASE_WORDS[phase],
    tradingDate: tradingDateAt(rules, at),
    marketTime: at.toISOString(),
    endsAt: endsAt.toISOString(),
    next: phaseAtInstant(rules, endsAt, true),
    opensAt: nextOpening(rules, at).toISOString(),
    speed,
    serverTime: serverTime.toISOString(),
  };
}

/** The next instant at which the phase of stocks with derivatives changes. */
function nextChange(rules: CalendarRules, at: Date): Date {
  const phase: MarketPhase = phaseAtInstant(rules, at, true);
  const later = sessionDays(rules, at).flatMap((date) =>
    spansOf(rules, date, true).flatMap(({ from, to }) => [istInstant(date, from), istInstant(date, to)]),
  );
  const change = later.find((instant) => instant > at && phaseAtInstant(rules, instant, true) !== phase);
  return change ?? dayBounds(rules, nextTradingDay(rules, istDate(at))).starts;
}

function nextOpening(rules: CalendarRules, at: Date): Date {
  const openings = sessionDays(rules, at).map((date) => tradingCalendar(rules).hours(date).open);
  return openings.find((open) => open >= at) ?? at;
}

/** The instant's day if it trades, and the next trading day. */
function sessionDays(rules: CalendarRules, at: Date): TradingDate[] {
  const today = istDate(at);
  const next = nextTradingDay(rules, today);
  return isTradingDay(rules, today) ? [today, next] : [next];
}
