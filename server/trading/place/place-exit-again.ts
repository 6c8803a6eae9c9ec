import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { paise } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import type { Transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { reservingOrders } from '../../ledger/reserving-orders.ts';
import type { Quote } from '../../market/market.ts';
import { exitsFault } from '../order/limits.ts';
import * as refuse from '../order/refusals.ts';
import { trailTermsOf } from '../order/resting-order.ts';
import { trailColumns } from './placing.ts';

export type ExitRow = typeof trades.$inferSelect & { exit: 'STOP' | 'TARGET'; triggerPaise: number };

/** Whether a trade is the exit of a purchase. */
export const isExit = (row: typeof trades.$inferSelect): row is ExitRow =>
  row.exit !== null && row.parentId !== null && row.triggerPaise !== null;

interface Again {
  symbol: string;
  quote: Quote;
  at: Date;
  /** ALL: for the same number of shares as before, or refused. FREE: for those that are free. */
  shares: 'ALL' | 'FREE';
}

/**
 * Places a cancelled exit again in a transaction that has locked its account: for its purchase, at the same trigger. A
 * trail counts its steps from now on. Returns the id of the new order. Throws AppError 409 when the purchase was exited
 * or has such an exit, and 400 when the price is beyond the trigger or the shares are not free.
 */
export async function placeExitAgain(
  { market, newId }: Pick<Deps, 'market' | 'newId'>,
  tx: Transaction,
  row: ExitRow,
  { symbol, quote, at, shares }: Again,
): Promise<string> {
  const trigger = paise(row.triggerPaise);
  const [stopLoss, target] = row.exit === 'STOP' ? [trigger, null] : [null, trigger];
  const fault = exitsFault({ side: 'BUY', stopLoss, target }, quote.last);
  if (fault) throw fault;
  const other = await otherExit(tx, row);
  const wanted = other?.quantity ?? row.quantity;
  const quantity = other || row.product === 'MIS' ? wanted : await reserve(tx, row, { symbol, shares });
  const { instrumentId, product, parentId, exit, isAutoTrade, fillModel } = row;
  const terms = trailTermsOf({
    trailStep: row.trailStepPaise === null ? null : paise(row.trailStepPaise),
    trailBps: row.trailBps,
  });
  const trail = trailColumns(terms, { base: quote.last, tick: market.tickSize({ id: instrumentId }) });
  const id = newId();
  await tx.insert(trades).values({
    accountId: row.accountId,
    id,
    priority: id,
    instrumentId,
    parentId,
    exit,
    product,
    quantity,
    side: 'SELL',
    orderType: 'MARKET',
    status: 'PENDING',
    seenPaise: quote.last,
    triggerPaise: trigger,
    trailStepPaise: trail.trailStep,
    trailBps: trail.trailBps,
    trailBasePaise: trail.trailBase,
    reservedQuantity: other ? 0 : quantity,
    isAutoTrade,
    fillModel,
    placedAt: at,
    tradingDate: row.tradingDate,
  });
  return id;
}

/**
 * The purchase's other exit if it is open; it has the shares reserved. Throws when the purchase was exited, or has an
 * open exit of this kind.
 */
async function otherExit(
  tx: Transaction,
  { accountId, id, parentId, exit }: ExitRow,
): Promise<{ quantity: number } | undefined> {
  const others = await tx
    .select({
      exit: trades.exit,
      status: trades.status,
      quantity: trades.quantity,
      filled: trades.filledQuantity,
    })
    .from(trades)
    .where(and(eq(trades.parentId, parentId ?? id), eq(trades.accountId, accountId), ne(trades.id, id)));
  const isOver = others.some(({ status, filled }) => status === 'EXECUTED' || filled > 0);
  const pending = others.filter(({ status }) => status === 'PENDING');
  if (isOver || pending.some((other) => other.exit === exit)) throw refuse.notRestorable();
  return pending[0];
}

const ownedRow = z.object({ owned: z.coerce.number(), free: z.coerce.number() });

/** Reserves the shares of the purchase again. Returns their number: all, or as many as are free. */
async function reserve(
  tx: Transaction,
  { accountId, instrumentId, quantity }: ExitRow,
  { symbol, shares }: Pick<Again, 'symbol' | 'shares'>,
): Promise<number> {
  const { rows } = await tx.$client.query(
    `select quantity as owned, quantity - reserved_quantity as free from positions
      where account_id = $1 and instrument_id = $2 for no key update`,
    [accountId, instrumentId],
  );
  const { owned, free } = rows.length === 0 ? { owned: 0, free: 0 } : ownedRow.parse(rows[0]);
  const most = shares === 'ALL' ? quantity : Math.min(quantity, free);
  if (most < 1 || most > free) {
    const reserved = await reservingOrders(tx, accountId, instrumentId);
    throw refuse.sharesMissing({ symbol }, { wanted: quantity, owned, free, reserved });
  }
  await tx.$client.query(
    `update positions set reserved_quantity = reserved_quantity + $3::bigint
      where account_id = $1 and instrument_id = $2`,
    [accountId, instrumentId, most],
  );
  return most;
}
