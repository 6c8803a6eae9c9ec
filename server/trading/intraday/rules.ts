import { istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { intradayRulesOn } from '#shared/domain/trading/intraday.ts';
import type { AppError } from '../../core/errors.ts';
import { type CalendarRules, spansOf } from '../../market/calendar/rules.ts';
import type { Instrument } from '../../market/market.ts';
import * as refuse from '../order/refusals.ts';

/** Square-off is this long before the end of continuous trading when the usual time is outside it. */
const BEFORE_END_SECONDS = 10 * 60;

/** When open intraday positions of a trading date are squared off; null without continuous trading on it. */
export function squareOffAt(
  rules: CalendarRules,
  date: TradingDate,
  { hasDerivatives }: Pick<Instrument, 'hasDerivatives'>,
): Date | null {
  const spans = spansOf(rules, date, hasDerivatives);
  const continuous = spans.findLast(({ phase }) => phase === 'continuous');
  if (!continuous) return null;
  const hasAuction = spans.some(({ phase }) => phase === 'closing-auction');
  const { withAuction, without } = intradayRulesOn(date).squareOff;
  const usual = hasAuction ? withAuction : without;
  const isWithin = usual > continuous.from && usual < continuous.to;
  return istInstant(date, isWithin ? usual : continuous.to - BEFORE_END_SECONDS);
}

/** Why a stock can't be traded intraday in a session, at an instant; null if it can. */
export function intradayFault(
  instrument: Instrument,
  session: TradingDate,
  { rules, at }: { rules: CalendarRules; at: Date },
): AppError | null {
  if (!instrument.hasDerivatives) return refuse.notIntraday(instrument);
  const ends = squareOffAt(rules, session, instrument);
  return ends !== null && at < ends ? null : refuse.intradayOver(ends);
}
