import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { users } from '#shared/schema/account/auth.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { chargeReratings, trades } from '#shared/schema/trading/trading.ts';
import type { Db } from '../core/db/db.ts';
import { preparedIn } from '../core/db/prepared.ts';

/** Whether the ledger took a trade's charges from the cash. */
const DEDUCTED = sql<boolean>`coalesce(${trades.chargesDeducted}, exists (select from ledger_postings l
  where l.account_id = ${trades.accountId} and l.transaction_id = ${trades.id} and l.book = 'charges'))`;

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
      deducted: DEDUCTED,
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

/** Parts of an order filled before the final part, oldest first. */
export function partsOf(db: Db, accountId: string, orderId: string) {
  return db
    .select({ trade: trades, deducted: DEDUCTED })
    .from(trades)
    .where(and(eq(trades.accountId, accountId), eq(trades.orderId, orderId)))
    .orderBy(trades.executedAt, trades.id);
}

/** An executed trade of a day with its current charges. */
export type DayTrade = Awaited<ReturnType<typeof tradesOfDay>>[number];

/** An account's executed trades of a trading date, of all stocks or one; a stock's in the order of netting. */
export function tradesOfDay(
  db: Db,
  accountId: string,
  date: TradingDate,
  instrumentId: number | null = null,
) {
  const of = { accountId, date, instrumentId };
  return instrumentId === null ? preparedDay(db).execute(of) : preparedDayOfStock(db).execute(of);
}

const preparedDay = preparedIn((db) => executedOn(db).prepare('trades-of-day'));
const preparedDayOfStock = preparedIn((db) =>
  executedOn(db, eq(trades.instrumentId, sql.placeholder('instrumentId'))).prepare('trades-of-day-and-stock'),
);

function executedOn(db: Db, ofStock?: SQL) {
  return db
    .select({ trade: trades, symbol: instruments.symbol, deducted: DEDUCTED })
    .from(trades)
    .innerJoin(instruments, eq(instruments.id, trades.instrumentId))
    .where(
      and(
        eq(trades.tradingDate, sql.placeholder('date')),
        eq(trades.accountId, sql.placeholder('accountId')),
        eq(trades.status, 'EXECUTED'),
        ofStock,
      ),
    )
    .orderBy(trades.instrumentId, sql`${trades.dayFill} nulls first`, trades.executedAt, trades.id);
}

/** Re-ratings of an account's trades, oldest first. */
export function reratingsOf(db: Db, accountId: string, tradeIds: readonly string[]) {
  return db
    .select()
    .from(chargeReratings)
    .where(and(eq(chargeReratings.accountId, accountId), inArray(chargeReratings.tradeId, [...tradeIds])))
    .orderBy(chargeReratings.seq);
}

/** An account's holder and brokerage plan. */
export async function readHolder(db: Db, accountId: string) {
  const [holder] = await preparedHolder(db).execute({ accountId });
  if (!holder) throw new Error(`There is no account ${accountId}.`);
  return holder;
}

const preparedHolder = preparedIn((db) =>
  db
    .select({
      plan: accounts.brokeragePlan,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('holder'),
);
