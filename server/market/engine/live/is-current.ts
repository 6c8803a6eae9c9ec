import { istDate } from '#shared/domain/ist.ts';
import { phaseAtInstant, tradingCalendar } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay, previousTradingDay } from '../../calendar/rules.ts';
import { lastTrade } from './live-slots.ts';

/** Quotes arrive every 15 minutes, may be 15 minutes delayed, plus five minutes of tolerance. */
const OLDEST_MS = 35 * 60_000;

/** Connection state of a pushing source; null for a polled one. */
export type StreamState = 'up' | 'down' | null;

/** A quote's own time by the source, and our time of receipt. */
export interface Heard {
  asOf: Date;
  receivedAt: Date;
}

/**
 * Whether a quote is current. During trading it must be of this session and up to 35 minutes old; afterwards it
 * must have been received after the last trading phase, because it can't be the closing price before. Stale quotes
 * decide nothing: no order fills at yesterday's close right after the open. A pushing source is silent about a
 * stock that does not trade: while it is connected a price of this session stays current, and while it is not, none
 * is.
 */
export function isCurrent(
  rules: CalendarRules,
  at: Date,
  { hasDerivatives }: { hasDerivatives: boolean },
  { asOf, receivedAt }: Heard,
  stream: StreamState = null,
): boolean {
  const phase = phaseAtInstant(rules, at, hasDerivatives);
  const today = istDate(at);
  const hours = (date: typeof today) => tradingCalendar(rules).hours(date);
  if (phase === 'continuous') {
    if (stream === 'down') return false;
    return asOf >= (stream === 'up' ? hours(today).open : latest(hours(today).open, before(at)));
  }
  if (phase === 'reference' || phase === 'closing-auction') {
    return asOf >= latest(hours(today).open, before(hours(today).closeFor(hasDerivatives)));
  }
  const traded = isTradingDay(rules, today) && at >= lastTrade(rules, today, hasDerivatives);
  const session = traded ? today : previousTradingDay(rules, today);
  const isClose = receivedAt >= lastTrade(rules, session, hasDerivatives);
  return isClose && asOf >= before(hours(session).closeFor(hasDerivatives));
}

const before = (at: Date) => new Date(at.getTime() - OLDEST_MS);
const latest = (a: Date, b: Date) => (a > b ? a : b);
