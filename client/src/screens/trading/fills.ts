import type { Trade } from '#shared/contract/trading/trades.ts';

/** An executed trade for time and sales. */
export interface Fill {
  trade: Trade;
  at: Date;
}

/** Maximum fills listed. */
const SHOWN = 200;

/** The user's fills, newest first by execution time: an order may fill later than one placed after it. */
export function fillsOf(trades: readonly Trade[]): Fill[] {
  return trades
    .flatMap((trade) =>
      trade.status === 'EXECUTED' && trade.executedAt !== null
        ? [{ trade, at: new Date(trade.executedAt) }]
        : [],
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN);
}
