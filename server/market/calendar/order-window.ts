import { istDate, istInstant, istSecondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market-phase.ts';
import { phaseAtInstant } from './phases.ts';
import {
  type CalendarRules,
  isTradingDay,
  nextTradingDay,
  type PhaseSpan,
  type StepName,
  spansOf,
} from './rules.ts';

/** What a moment of the market means for the orders of a stock. */
export interface OrderWindow {
  phase: MarketPhase;
  /** What an auction is doing; null outside auctions, and in one whose parts are not known. */
  step: StepName | null;
  /** The session that orders are alive for: today's until its last chance to trade, auction included, is over. */
  session: TradingDate;
  /** The session in which continuous trading is on or starts next, and its start. */
  continuous: { date: TradingDate; opensAt: Date };
  /** Today, once its closing auction is over and the last price is that of the close. */
  auctioned: TradingDate | null;
}

/** Reads the window from the calendar. Throws RangeError when no later session is known. */
export function orderWindowAt(rules: CalendarRules, at: Date, hasDerivatives: boolean): OrderWindow {
  const today = istDate(at);
  const second = istSecondOfDay(at);
  const spans = isTradingDay(rules, today) ? spansOf(rules, today, hasDerivatives) : [];
  const ahead = (spans: readonly PhaseSpan[], ...phases: MarketPhase[]) =>
    spans.find(({ phase, to }) => phases.includes(phase) && to > second);
  const continuous = ahead(spans, 'continuous');
  const alive = ahead(spans, 'continuous', 'closing-auction');
  const auction = spans.find(({ phase }) => phase === 'closing-auction');
  const next = () => nextTradingDay(rules, today);
  const date = continuous ? today : next();
  const opening =
    continuous ?? spansOf(rules, date, hasDerivatives).find(({ phase }) => phase === 'continuous');
  const current = spans.find(({ from, to }) => second >= from && second < to);
  return {
    phase: phaseAtInstant(rules, at, hasDerivatives),
    step: current?.steps?.find(({ from, to }) => second >= from && second < to)?.step ?? null,
    session: alive ? today : next(),
    continuous: { date, opensAt: istInstant(date, opening?.from ?? 0) },
    auctioned: auction && second >= auction.to ? today : null,
  };
}
