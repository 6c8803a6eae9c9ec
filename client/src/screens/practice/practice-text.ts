import { count, istClock, rupees, signedRupees } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { PracticeDay, PracticeScore, PracticeSummary } from '#shared/contract/practice.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** The letters at a candle, and what they mean. */
export function barText(side: 'BUY' | 'SELL', quantity: number): { text: string; words: string } {
  return {
    text: `${side === 'BUY' ? 'B' : 'S'} ${count(quantity)}`,
    words: `You ${side === 'BUY' ? 'bought' : 'sold'} ${count(quantity)}`,
  };
}

/** Where a day stands: "Running, 11:04", "Paused at 11:04", "Over". */
export function stateText({ state, marketTime }: Pick<PracticeSummary, 'state' | 'marketTime'>): string {
  const time = istClock(new Date(marketTime));
  if (state === 'over') return 'Over';
  return state === 'running' ? `Running, ${time}` : `Paused at ${time}`;
}

/** The verdict in a sentence: what was made, what holding made, and what the difference is. */
export function verdictText({ pnl, hold }: PracticeScore): string {
  const ahead = Math.round((pnl - hold.pnl) * 100) / 100;
  const made = `You ${pnl < 0 ? 'lost' : 'made'} ${rupees(Math.abs(pnl))}; buying and holding ${hold.pnl < 0 ? 'lost' : 'made'} ${rupees(Math.abs(hold.pnl))}.`;
  if (ahead === 0) return `${made} No difference.`;
  return `${made} You are ${rupees(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`;
}

/** What the chart shows, in a sentence with its numbers. */
export function chartText({ symbol, quote, marketTime, trades }: PracticeDay): string {
  const fills = trades.filter(({ status }) => status === 'EXECUTED').length;
  return `${displaySymbol(symbol)} until ${istClock(new Date(marketTime))}: opened at ${rupees(quote.open)}, between ${rupees(quote.low)} and ${rupees(quote.high)}, last ${rupees(quote.last)}. ${fills === 1 ? '1 fill' : `${fills} fills`} of yours.`;
}

/** "12 Nov 2026". */
export const dayText = (date: string): string => istDay(new Date(`${date}T12:00:00+05:30`), new Date(0));

/** What holding would have made so far, beside what was made. */
export const holdText = (holdPnl: number): string => `holding: ${signedRupees(holdPnl)}`;
