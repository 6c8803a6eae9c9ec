import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { istDate } from '#shared/domain/ist.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Quote } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import { readTrade } from '../history/store.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import * as refuse from '../order/refusals.ts';
import { restingOrder } from '../order/resting-order.ts';
import { type ExitRow, isExit, placeExitAgain } from '../place/place-exit-again.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places a stop-loss or target again that its owner cancelled today: the undo of the cancellation. It protects the
 * shares of the same purchase at the same trigger; a trail counts its steps from now on. Throws AppError 404 for
 * another user's trade or an unknown one, 409 when there is nothing (more) to undo, and 400 when the price is beyond
 * the trigger or the shares are not free.
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
  deps: Deps,
  tx: Transaction,
  { accountId, id, symbol, quote }: Cancelled,
): Promise<string> {
  await tx.$client.query('select from accounts where id = $1 for no key update', [accountId]);
  const [row] = await tx
    .select()
    .from(trades)
    .where(and(eq(trades.accountId, accountId), eq(trades.id, id)));
  const at = deps.market.now();
  if (!row || !isExit(row) || !(await wasCancelledToday(tx, row, at))) throw refuse.notRestorable();
  if (row.product === 'MIS' && !(await hasPosition(tx, row))) throw refuse.notRestorable();
  return placeExitAgain(deps, tx, row, { symbol, quote, at, shares: 'ALL' });
}

/** Must be on the current trading date, so that no corporate action is in between. */
async function wasCancelledToday(tx: Transaction, { accountId, id, ...row }: ExitRow, at: Date) {
  const isPast = row.product === 'MIS' && row.tradingDate !== istDate(at);
  if (row.status !== 'CANCELLED' || row.reason !== 'Cancelled by you' || isPast) return false;
  const { rows } = await tx.$client.query(
    `select at from trade_events where account_id = $1 and trade_id = $2 and event = 'cancelled'`,
    [accountId, id],
  );
  return rows.some((event) => istDate(eventAt.parse(event).at) === istDate(at));
}

/** Whether the intraday position still has the shares. */
async function hasPosition(tx: Transaction, { accountId, instrumentId, tradingDate, quantity }: ExitRow) {
  const { rowCount } = await tx.$client.query(
    `select from intraday_positions
      where account_id = $1 and instrument_id = $2 and trading_date = $3 and quantity >= $4 and state = 'INTRADAY'`,
    [accountId, instrumentId, tradingDate, quantity],
  );
  return rowCount === 1;
}

const eventAt = z.object({ at: z.date() });
