import { istDate, istInstant, istSecondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import { phaseAtInstant } from './phases.ts';
import {
  type CalendarRules,
  isTradingDay,
  nextTradingDay,
  type PhaseSpan,
  type StepName,
  spansOf,
} from './rules.ts';

/** Order handling for a stock at a market moment. */
export interface OrderWindow {
  phase: MarketPhase;
  /** The auction's step; null outside auctions, and if its steps are unknown. */
  step: StepName | null;
  /** The session orders are valid for: today's until its last trading phase, auction included, is over. */
  session: TradingDate;
  /** The current or next session of continuous trading, and its start. */
  continuous: { date: TradingDate; opensAt: Date };
  /** Today, after the closing auction, when the last price is the close. */
  auctioned: TradingDate | null;
}

/** Derives the window from the calendar. Throws RangeError when no later session is known. */
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
