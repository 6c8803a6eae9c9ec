import { desc, eq } from 'drizzle-orm';
import { instruments } from '#shared/schema/market.ts';
import { trades } from '#shared/schema/trading.ts';
import type { Db } from '../core/db.ts';

export type TradeRow = Awaited<ReturnType<typeof newestTrades>>[number];

/** The trades of an account, newest first. */
export function newestTrades(db: Db, accountId: string, limit: number) {
  return db
    .select({
      id: trades.id,
      symbol: instruments.symbol,
      side: trades.side,
      quantity: trades.quantity,
      limitPaise: trades.limitPaise,
      seenPaise: trades.seenPaise,
      fillPaise: trades.fillPaise,
      status: trades.status,
      placedAt: trades.placedAt,
      executedAt: trades.executedAt,
    })
    .from(trades)
    .innerJoin(instruments, eq(instruments.id, trades.instrumentId))
    .where(eq(trades.accountId, accountId))
    .orderBy(desc(trades.tradingDate), desc(trades.id))
    .limit(limit);
}
