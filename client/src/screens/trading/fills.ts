import type { Trade } from '#shared/contract/trades.ts';

/** An executed trade, as time and sales list it. */
export interface Fill {
  trade: Trade;
  at: Date;
}

/** Most fills that are listed. */
const SHOWN = 200;

/** The person's own fills, the newest first, by when they happened: an order may have waited longer than one placed after it. */
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
