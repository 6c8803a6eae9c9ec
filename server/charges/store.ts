import { and, eq, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { users } from '#shared/schema/auth.ts';
import { accounts, positions } from '#shared/schema/ledger.ts';
import { instruments } from '#shared/schema/market.ts';
import { trades } from '#shared/schema/trading.ts';
import type { Db } from '../core/db/db.ts';

/**
 * An account's trade with its holder; undefined if the account has no such trade. `deducted`: the ledger took its
 * charges from the cash. `firstSale`: no other sale of that share was executed earlier on its trading date.
 */
export async function readTrade(db: Db, accountId: string, id: string) {
  const [row] = await db
    .select({
      trade: trades,
      symbol: instruments.symbol,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      deducted: sql<boolean>`exists (select from ledger_postings l
        where l.account_id = ${trades.accountId} and l.transaction_id = ${trades.id} and l.book = 'charges')`,
      firstSale: sql<boolean>`${trades.side} = 'SELL' and not exists (select from trades earlier
        where earlier.account_id = ${trades.accountId} and earlier.instrument_id = ${trades.instrumentId}
          and earlier.trading_date = ${trades.tradingDate} and earlier.side = 'SELL' and earlier.status = 'EXECUTED'
          and (earlier.executed_at, earlier.id) < (${trades.executedAt}, ${trades.id}))`,
    })
    .from(trades)
    .innerJoin(instruments, eq(instruments.id, trades.instrumentId))
    .innerJoin(accounts, eq(accounts.id, trades.accountId))
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(trades.accountId, accountId), eq(trades.id, id)));
  return row;
}

/** Instruments for which the depository charged an account on a trading date. */
export async function chargedByDepository(db: Db, accountId: string, date: TradingDate): Promise<number[]> {
  const rows = await db
    .select({ instrumentId: positions.instrumentId })
    .from(positions)
    .where(and(eq(positions.accountId, accountId), eq(positions.lastDpOn, date)));
  return rows.map(({ instrumentId }) => instrumentId);
}
