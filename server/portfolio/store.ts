import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { accounts, positions } from '#shared/schema/trading/ledger.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import type { Db } from '../core/db/db.ts';
import { preparedIn } from '../core/db/prepared.ts';
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
  const rows = await preparedBook(db).execute({ accountId, day });
  const [first] = rows;
  if (!first) throw new Error(`There is no account ${accountId}.`);
  return {
    balances: balancesOf(first.account, day),
    lines: rows.flatMap(({ position, ...traded }) => {
      const idle = position?.quantity === 0 && traded.boughtQuantity === null;
      return position && !idle ? lineOf({ ...position, ...traded }) : [];
    }),
  };
}

/** An account's holdings, without its balances. */
export async function readHoldingLines(db: Db, accountId: string, day: TradingDate): Promise<Line[]> {
  return (await preparedHoldings(db).execute({ accountId, day })).map(lineOf);
}

type HoldingRow = Awaited<ReturnType<ReturnType<typeof preparedHoldings>['execute']>>[number];

const lineOf = (row: HoldingRow): Line => ({
  instrumentId: row.instrumentId,
  quantity: row.quantity,
  reservedQuantity: row.reservedQuantity,
  cost: paise(row.costPaise),
  boughtToday: { quantity: row.boughtQuantity ?? 0, paid: paise(row.paid ?? 0) },
  soldToday: { quantity: row.soldQuantity ?? 0, received: paise(row.received ?? 0) },
});

const POSITION_COLUMNS = {
  instrumentId: positions.instrumentId,
  quantity: positions.quantity,
  reservedQuantity: positions.reservedQuantity,
  costPaise: positions.costPaise,
};

/** Columns of {@link tradedOn}; null for an instrument without fills on the day. */
const tradedColumns = (today: ReturnType<typeof tradedOn>) => {
  // As plain expressions, because the driver looks much longer for the decoder of a subquery's column.
  const number = (column: SQL.Aliased) => sql<number | null>`${column}`.mapWith(Number);
  return {
    boughtQuantity: number(today.boughtQuantity),
    paid: number(today.paid),
    soldQuantity: number(today.soldQuantity),
    received: number(today.received),
  };
};

const preparedHoldings = preparedIn((db) => {
  const today = tradedOn(db);
  return db
    .select({ ...POSITION_COLUMNS, ...tradedColumns(today) })
    .from(positions)
    .leftJoin(today, eq(today.instrumentId, positions.instrumentId))
    .where(and(eq(positions.accountId, sql.placeholder('accountId')), gt(positions.quantity, 0)))
    .orderBy(asc(positions.instrumentId))
    .prepare('holdings');
});

const preparedBook = preparedIn((db) => {
  const today = tradedOn(db);
  return db
    .select({ account: BALANCE_COLUMNS, position: POSITION_COLUMNS, ...tradedColumns(today) })
    .from(accounts)
    .leftJoin(positions, eq(positions.accountId, accounts.id))
    .leftJoin(today, eq(today.instrumentId, positions.instrumentId))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .orderBy(asc(positions.instrumentId))
    .prepare('book');
});

/** Number of an account's pending orders. */
export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const [counted] = await preparedCount(db).execute({ accountId });
  return counted?.count ?? 0;
}

const preparedCount = preparedIn((db) =>
  db
    .select({ count: count() })
    .from(trades)
    .where(and(eq(trades.accountId, sql.placeholder('accountId')), eq(trades.status, 'PENDING')))
    .prepare('count-waiting'),
);

/** An account's purchases and sales per instrument on a day; every traded instrument has a position. */
function tradedOn(db: Db) {
  const total = (side: 'BUY' | 'SELL', what: SQL) =>
    sql<number>`coalesce(sum(${what}) filter (where ${trades.side} = ${side}), 0)`.mapWith(Number);
  // Intraday fills count their converted shares, other fills their unconverted ones.
  const quantity = sql`case ${trades.product} when 'CNC' then ${trades.quantity} - ${trades.convertedQuantity}
    else ${trades.convertedQuantity} end`;
  const value = sql`(${quantity}) * ${trades.fillPaise}`;
  return db
    .select({
      instrumentId: trades.instrumentId,
      boughtQuantity: total('BUY', quantity).as('bought_quantity'),
      paid: total('BUY', value).as('paid'),
      soldQuantity: total('SELL', quantity).as('sold_quantity'),
      received: total('SELL', value).as('received'),
    })
    .from(trades)
    .where(
      and(
        eq(trades.accountId, sql.placeholder('accountId')),
        eq(trades.tradingDate, sql.placeholder('day')),
        eq(trades.status, 'EXECUTED'),
      ),
    )
    .groupBy(trades.instrumentId)
    .as('today');
}
