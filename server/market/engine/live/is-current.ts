import { istDate } from '#shared/domain/ist.ts';
import { phaseAtInstant, tradingCalendar } from '../../calendar/phases.ts';
import { type CalendarRules, isTradingDay, previousTradingDay } from '../../calendar/rules.ts';
import { lastTrade } from './live-slots.ts';

/** Quotes come every quarter of an hour, may be a quarter of an hour late, and are given five minutes for everything else. */
const OLDEST_MS = 35 * 60_000;

/** The connection of a source that pushes; null for one that is only polled. */
export type StreamState = 'up' | 'down' | null;

/** When a quote was so, by the source, and when we heard of it. */
export interface Heard {
  asOf: Date;
  receivedAt: Date;
}

/**
 * Whether a quote is the market's current one. While trading is on it must be of this session and at most 35 minutes
 * old; afterwards it must have been heard after the last chance to trade, for before that it can't be the closing
 * price. What is not current decides nothing: no order is filled at the close of yesterday when the market has just
 * opened. A source that pushes says nothing of a stock that does not trade: while it is connected a price of this
 * session stays current, and while it is not, none is.
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
