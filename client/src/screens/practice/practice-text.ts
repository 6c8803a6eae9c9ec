import { count, istClock, rupees, signedRupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { PracticeDay, PracticeScore, PracticeSummary } from '#shared/contract/trading/practice.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A candle's mark and its meaning. */
export function barText(side: 'BUY' | 'SELL', quantity: number): { text: string; words: string } {
  return {
    text: side === 'BUY' ? text.chart.markBought(count(quantity)) : text.chart.markSold(count(quantity)),
    words: side === 'BUY' ? text.chart.bought(count(quantity)) : text.chart.sold(count(quantity)),
  };
}

/** A day's state: "Running, 11:04", "Paused at 11:04", "Over". */
export function stateText({ state, marketTime }: Pick<PracticeSummary, 'state' | 'marketTime'>): string {
  const time = istClock(new Date(marketTime));
  if (state === 'over') return text.days.over;
  return state === 'running' ? text.days.playing(time) : text.days.paused(time);
}

/** The result in a sentence: own P&L, buy-and-hold P&L, and the difference. */
export function verdictText({ pnl, hold }: PracticeScore): string {
  const ahead = Math.round((pnl - hold.pnl) * 100) / 100;
  const you = pnl < 0 ? text.score.lost : text.score.made;
  const holding = hold.pnl < 0 ? text.score.holdLost : text.score.holdMade;
  const made = [you(rupees(Math.abs(pnl))), holding(rupees(Math.abs(hold.pnl)))] as const;
  if (ahead === 0) return text.score.verdict(...made, text.score.even);
  const difference = ahead > 0 ? text.score.ahead : text.score.behind;
  return text.score.verdict(...made, difference(rupees(Math.abs(ahead))));
}

/** The chart's content in a sentence with its numbers. */
export function chartText({ symbol, quote, marketTime, trades }: PracticeDay): string {
  const fills = trades.filter(({ status }) => status === 'EXECUTED').length;
  const shown = text.chart.sentence(displaySymbol(symbol), istClock(new Date(marketTime)), {
    open: rupees(quote.open),
    low: rupees(quote.low),
    high: rupees(quote.high),
    last: rupees(quote.last),
  });
  return shown + (fills === 1 ? text.chart.oneFill : text.chart.fills(fills));
}

/** "12 Nov 2026". */
export const dayText = (date: string): string => istDay(new Date(`${date}T12:00:00+05:30`), new Date(0));

/** Buy-and-hold P&L so far, for comparison. */
export const holdText = (holdPnl: number): string => text.account.hold(signedRupees(holdPnl));
