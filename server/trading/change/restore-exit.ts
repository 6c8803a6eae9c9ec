import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Trade } from '#shared/contract/trades.ts';
import { istDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading.ts';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { reservingOrders } from '../../ledger/reserving-orders.ts';
import type { Quote } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import { readTrade } from '../history/store.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import { exitsFault } from '../order/limits.ts';
import * as refuse from '../order/refusals.ts';
import { restingOrder, trailTermsOf } from '../order/resting-order.ts';
import { trailColumns } from '../place/placing.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places a stop-loss or target again that its owner cancelled today: the undo of the cancellation. It protects the
 * shares of the same purchase at the same trigger; a trail counts its steps from now on. Throws AppError 404 for
 * another's trade or none, 409 when there is nothing to undo (any more), and 400 when the price is beyond the trigger
 * or the shares are not free.
 */
export async function restoreExit(deps: Deps, trader: Trader, id: string): Promise<Trade> {
  const { db, market, events } = deps;
  const { accountId } = trader;
  const order = await readTrade(db, accountId, id);
  if (!order) throw refuse.noSuchTrade();
  const quote = market.quote(order.instrumentId);
  if (!quote) throw refuse.noPrice(order);
  const placed = await inTransaction(db, (tx) =>
    placeAgain(deps, tx, { accountId, id, symbol: order.symbol, quote }),
  );
  if (order.product === 'MIS') await fitOrders(deps, order);
  const restored = await readTrade(db, accountId, placed);
  if (!restored) throw refuse.noSuchTrade();
  if (restored.status === 'PENDING') events.emit('order.resting', restingOrder(restored));
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return presentTrade(market, restored);
}

interface Cancelled {
  accountId: string;
  id: string;
  symbol: string;
  quote: Quote;
}

async function placeAgain(
  { market, newId }: Deps,
  tx: Transaction,
  { accountId, id, symbol, quote }: Cancelled,
): Promise<string> {
  await tx.$client.query('select from accounts where id = $1 for no key update', [accountId]);
  const [row] = await tx
    .select()
    .from(trades)
    .where(and(eq(trades.accountId, accountId), eq(trades.id, id)));
  const at = market.now();
  if (!row?.exit || row.parentId === null || row.triggerPaise === null) throw refuse.notRestorable();
  if (!(await wasCancelledToday(tx, row, at))) throw refuse.notRestorable();
  if (row.product === 'MIS' && !(await hasPosition(tx, row))) throw refuse.notRestorable();
  const trigger = paise(row.triggerPaise);
  const [stopLoss, target] = row.exit === 'STOP' ? [trigger, null] : [null, trigger];
  const fault = exitsFault({ side: 'BUY', stopLoss, target }, quote.last);
  if (fault) throw fault;
  const hasOther = await hasOtherExit(tx, row);
  if (!hasOther && row.product === 'CNC') await reserve(tx, row, symbol);
  const { instrumentId, product, quantity, parentId, exit, isAutoTrade, fillModel } = row;
  const terms = trailTermsOf({
    trailStep: row.trailStepPaise === null ? null : paise(row.trailStepPaise),
    trailBps: row.trailBps,
  });
  const trail = trailColumns(terms, { base: quote.last, tick: market.tickSize(quote.last) });
  const restored = newId();
  await tx.insert(trades).values({
    ...{ accountId, id: restored, priority: restored, instrumentId, parentId, exit, product, quantity },
    ...{ side: 'SELL', orderType: 'MARKET', status: 'PENDING', seenPaise: quote.last, triggerPaise: trigger },
    ...{ trailStepPaise: trail.trailStep, trailBps: trail.trailBps, trailBasePaise: trail.trailBase },
    ...{ reservedQuantity: hasOther ? 0 : quantity, isAutoTrade, fillModel, placedAt: at },
    tradingDate: row.tradingDate,
  });
  return restored;
}

type Row = typeof trades.$inferSelect;

/** On the trading date of now, so that no corporate action lies in between. */
async function wasCancelledToday(tx: Transaction, { accountId, id, ...row }: Row, at: Date) {
  const isPast = row.product === 'MIS' && row.tradingDate !== istDate(at);
  if (row.status !== 'CANCELLED' || row.reason !== 'Cancelled by you' || isPast) return false;
  const { rows } = await tx.$client.query(
    `select at from trade_events where account_id = $1 and trade_id = $2 and event = 'cancelled'`,
    [accountId, id],
  );
  return rows.some((event) => istDate(eventAt.parse(event).at) === istDate(at));
}

/** Whether the intraday position still has the shares. */
async function hasPosition(tx: Transaction, { accountId, instrumentId, tradingDate, quantity }: Row) {
  const { rowCount } = await tx.$client.query(
    `select from intraday_positions
      where account_id = $1 and instrument_id = $2 and trading_date = $3 and quantity >= $4 and state = 'INTRADAY'`,
    [accountId, instrumentId, tradingDate, quantity],
  );
  return rowCount === 1;
}

const eventAt = z.object({ at: z.date() });

/** Whether the purchase's other exit is open and has the shares. Refuses when the purchase was exited, or has this. */
async function hasOtherExit(tx: Transaction, { accountId, id, parentId, exit }: Row): Promise<boolean> {
  const others = await tx
    .select({ exit: trades.exit, status: trades.status, filled: trades.filledQuantity })
    .from(trades)
    .where(and(eq(trades.parentId, parentId ?? id), eq(trades.accountId, accountId), ne(trades.id, id)));
  const isOver = others.some(({ status, filled }) => status === 'EXECUTED' || filled > 0);
  const pending = others.filter(({ status }) => status === 'PENDING');
  if (isOver || pending.some((other) => other.exit === exit)) throw refuse.notRestorable();
  return pending.length > 0;
}

const heldRow = z.object({ owned: z.coerce.number(), free: z.coerce.number() });

/** Reserves the shares of the purchase again. */
async function reserve(
  tx: Transaction,
  { accountId, instrumentId, quantity }: Row,
  symbol: string,
): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `update positions set reserved_quantity = reserved_quantity + $3::bigint
      where account_id = $1 and instrument_id = $2 and quantity - reserved_quantity >= $3::bigint`,
    [accountId, instrumentId, quantity],
  );
  if (rowCount === 1) return;
  const { rows } = await tx.$client.query(
    `select quantity as owned, quantity - reserved_quantity as free from positions
      where account_id = $1 and instrument_id = $2`,
    [accountId, instrumentId],
  );
  const held = rows.length === 0 ? { owned: 0, free: 0 } : heldRow.parse(rows[0]);
  const reserved = await reservingOrders(tx, accountId, instrumentId);
  throw refuse.sharesMissing({ symbol }, { wanted: quantity, ...held, reserved });
}
