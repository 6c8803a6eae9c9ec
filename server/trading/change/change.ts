import type { Trade } from '#shared/contract/trades.ts';
import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { chargesFor } from '../../charges/schedule.ts';
import type { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import { readTrade } from '../history/store.ts';
import { close } from '../matching/close.ts';
import type { OrderRow } from '../order/columns.ts';
import { quoteFor } from '../order/decide.ts';
import { exitText } from '../order/exit-text.ts';
import { exitsFault, limitFault, quantityFault, valueFault } from '../order/limits.ts';
import * as refuse from '../order/refusals.ts';
import { stateAfter } from '../order/states.ts';
import { restingOrder } from '../place/place.ts';
import { modify } from './modify.ts';

interface Trader {
  id: string;
  accountId: string;
}

/** Cancels a pending order, in one round trip. Throws AppError 404 for another's or none, 409 when it came to its end before. */
export async function cancelTrade(deps: Deps, trader: Trader, id: string): Promise<Trade> {
  const { db, market, events } = deps;
  const reason = 'Cancelled by you';
  const [found] = await close(db, [
    { accountId: trader.accountId, id, priority: null, ending: 'cancel', reason, at: market.now() },
  ]);
  if (!found) throw refuse.noSuchTrade();
  if (!found.closed) throw refuse.notPending(found.trade.status);
  events.emit('order.ended', { id });
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return presentTrade(market, found.trade);
}

/** Quantity and price that are to change; for an exit the price is its trigger. */
export interface Change {
  quantity: number | null;
  price: Paise | null;
}

/**
 * Changes a pending limit order or exit: reads it, decides, and commits if it is still as it was read. Throws AppError 404 for
 * another's or none, 409 when it can't be changed or has changed meanwhile, and 400 for what a new order would be refused for.
 */
export async function modifyTrade(deps: Deps, trader: Trader, id: string, change: Change): Promise<Trade> {
  const { db, market, events } = deps;
  const { accountId } = trader;
  const row = await readTrade(db, accountId, id);
  if (!row) throw refuse.noSuchTrade();
  if (stateAfter(row.status, 'modify') === null) throw refuse.notPending(row.status);
  const fault = changeFault(market, row, change);
  if (fault) throw fault;

  const quantity = change.quantity ?? row.quantity;
  const price = change.price ?? row.limit ?? row.trigger ?? row.seen;
  const { side, priority, tradingDate, exit } = row;
  const charges = chargesFor(deps.charges, tradingDate, { side, quantity, price, dpApplies: false });
  const result = await modify(db, {
    accountId,
    id,
    side,
    priority,
    newPriority: deps.newId(),
    quantity,
    limit: exit ? null : price,
    trigger: exit ? price : null,
    charges,
    at: market.now(),
    detail: changeText(row, { quantity, price }),
  });
  if (result.outcome === 'changed-meanwhile')
    throw refuse.notPending((await readTrade(db, accountId, id))?.status ?? 'PENDING');
  if (result.outcome === 'not-enough-cash')
    throw refuse.notEnoughCash(paise(quantity * price), charges.total, result.available);
  if (result.outcome === 'not-enough-shares') {
    throw refuse.notEnoughShares({ symbol: row.symbol }, result.owned, result.free);
  }
  events.emit('order.resting', restingOrder(result.trade));
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return presentTrade(market, result.trade);
}

function changeFault(market: Market, row: OrderRow, { quantity, price }: Change): AppError | null {
  const instrument = market.byId(row.instrumentId);
  const quote = market.quote(row.instrumentId);
  if (row.exit) {
    if (quantity !== null && quantity !== row.quantity) return refuse.exitQuantity();
    if (!quote || price === null) return null;
    const exits = row.exit === 'STOP' ? { stopLoss: price, target: null } : { stopLoss: null, target: price };
    return exitsFault({ side: 'BUY', ...exits }, quote.last);
  }
  if (row.orderType !== 'LIMIT' || row.limit === null) return refuse.notModifiable();
  if (!instrument || !quote) return refuse.noPrice(row);
  const limit = price ?? row.limit;
  return (
    quantityFault(quantity ?? row.quantity) ??
    limitFault(limit, instrument, quoteFor(row.tradingDate, market.now(), quote), market) ??
    valueFault(quantity ?? row.quantity, limit) ??
    exitsFault({ side: row.side, stopLoss: row.stop, target: row.target }, limit)
  );
}

function changeText(row: OrderRow, { quantity, price }: { quantity: number; price: Paise }): string {
  const before = row.limit ?? row.trigger ?? row.seen;
  const what = row.exit ? exitText(row.exit) : 'limit';
  return (
    [
      ...(price === before ? [] : [`${what} ${rupeeText(before)} → ${rupeeText(price)}`]),
      ...(quantity === row.quantity ? [] : [`${row.quantity} → ${quantity} shares`]),
    ].join(', ') || 'nothing'
  );
}
