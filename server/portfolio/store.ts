import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { accounts, positions } from '#shared/schema/ledger.ts';
import { trades } from '#shared/schema/trading.ts';
import type { Db } from '../core/db/db.ts';
import { BALANCE_COLUMNS, type Balances, balancesOf } from '../ledger/balances.ts';
import type { Line } from './value.ts';

/** An account at one instant. */
export interface Book {
  balances: Balances;
  /** Held shares, and those fully sold on the day. */
  lines: Line[];
}

/**
 * Reads an account with its positions and the day's trades in one statement, so that all are of the same instant.
 * Throws when there is no such account.
 */
export async function readBook(db: Db, accountId: string, day: TradingDate): Promise<Book> {
  const today = tradedOn(db, accountId, day);
  const rows = await db
    .select({
      account: BALANCE_COLUMNS,
      position: positions,
      boughtQuantity: today.boughtQuantity,
      paid: today.paid,
      soldQuantity: today.soldQuantity,
      received: today.received,
    })
    .from(accounts)
    .leftJoin(positions, eq(positions.accountId, accounts.id))
    .leftJoin(today, eq(today.instrumentId, positions.instrumentId))
    .where(eq(accounts.id, accountId))
    .orderBy(asc(positions.instrumentId));
  const [first] = rows;
  if (!first) throw new Error(`There is no account ${accountId}.`);
  return {
    balances: balancesOf(first.account, day),
    lines: rows.flatMap(({ position, boughtQuantity, paid, soldQuantity, received }) => {
      const idle = position?.quantity === 0 && boughtQuantity === null;
      if (!position || idle) return [];
      const { instrumentId, quantity, reservedQuantity, costPaise } = position;
      return {
        instrumentId,
        quantity,
        reservedQuantity,
        cost: paise(costPaise),
        boughtToday: { quantity: boughtQuantity ?? 0, paid: paise(paid ?? 0) },
        soldToday: { quantity: soldQuantity ?? 0, received: paise(received ?? 0) },
      };
    }),
  };
}

/** Number of an account's pending orders. */
export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const waiting = and(eq(trades.accountId, accountId), eq(trades.status, 'PENDING'));
  return db.$count(trades, waiting);
}

/** An account's purchases and sales per instrument on a day; every traded instrument has a position. */
function tradedOn(db: Db, accountId: string, day: TradingDate) {
  const total = (side: 'BUY' | 'SELL', what: SQL) =>
    sql<number>`coalesce(sum(${what}) filter (where ${trades.side} = ${side}), 0)`.mapWith(Number);
  const quantity = sql`${trades.quantity}`;
  const value = sql`${trades.quantity} * ${trades.fillPaise}`;
  return db
    .select({
      instrumentId: trades.instrumentId,
      boughtQuantity: total('BUY', quantity).as('bought_quantity'),
      paid: total('BUY', value).as('paid'),
      soldQuantity: total('SELL', quantity).as('sold_quantity'),
      received: total('SELL', value).as('received'),
    })
    .from(trades)
    .where(and(eq(trades.accountId, accountId), eq(trades.tradingDate, day), eq(trades.status, 'EXECUTED')))
    .groupBy(trades.instrumentId)
    .as('today');
}
