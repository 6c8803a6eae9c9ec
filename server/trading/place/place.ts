import { istText } from '#shared/domain/ist-format.ts';
import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { chargesFor } from '../../charges/schedule.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { replayOf } from '../../ledger/once-per-key.ts';
import type { Market } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import type { TradeRow } from '../history/trade-row.ts';
import { type Decision, decide, type MarketView } from '../order/decide.ts';
import { type Order, orderHash } from '../order/order.ts';
import { chargesNotCovered, notEnoughCash, notEnoughShares } from '../order/refusals.ts';
import { exitIdsFor, exitsOf } from './exits.ts';
import { fill } from './fill.ts';
import type { Placed, PlacingResult } from './placing.ts';
import { rest } from './rest.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places an order for a trader: decides, commits in one round trip, then tells. Gives the reply, a Trade as JSON,
 * which is recorded under the idempotency key and given again to whoever sends the same order under it.
 * Throws AppError when the order is refused, and 422 when the key belongs to another order.
 */
export async function placeTrade(
  deps: Deps,
  trader: Trader,
  order: Order,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: orderHash(order) };
  const { accountId } = trader;
  const decision = decide(order, viewOf(deps.market, order.symbol));
  if (decision.outcome === 'refuse') {
    // What was placed once stays placed, even when the same order would be refused by now.
    const placed = await replayOf(deps.db, 'trades', accountId, request);
    if (placed) return placed;
    throw decision.error;
  }
  const orderRequest = {
    ...{ accountId, tradeId: deps.newId(), instrumentId: decision.instrument.id, request },
    ...{ side: order.side, orderType: order.orderType, quantity: order.quantity, session: decision.session },
    ...{
      limit: order.orderType === 'LIMIT' ? order.price : null,
      stop: order.stopLoss,
      target: order.target,
    },
    at: deps.market.now(),
  };
  const { result, resting, value, charges } = await commit(deps, orderRequest, decision);
  if (result.outcome === 'not-enough-cash') throw notEnoughCash(value, charges, result.available);
  if (result.outcome === 'charges-not-covered') throw chargesNotCovered(value, result.available);
  if (result.outcome === 'not-enough-shares') {
    throw notEnoughShares(decision.instrument, result.owned, result.free);
  }
  if (result.outcome === 'placed') {
    deps.events.emit('account.changed', { userId: trader.id, what: 'trade' });
    for (const order of resting) deps.events.emit('order.resting', order);
  }
  return result.reply;
}

type OrderRequest = Omit<Placed, 'reply'>;
type Accepted = Exclude<Decision, { outcome: 'refuse' }>;

/** Commits the decision; `resting` is what rests if it went through: the order, or the exits of a purchase. */
async function commit(
  deps: Deps,
  orderRequest: OrderRequest,
  decision: Accepted,
): Promise<{ result: PlacingResult; resting: RestingOrder[]; value: Paise; charges: Paise }> {
  const { market, charges, db } = deps;
  const price = decision.outcome === 'fill' ? decision.price : (orderRequest.limit ?? decision.seen);
  const { side, quantity, session } = orderRequest;
  const lines = chargesFor(charges, session, { side, quantity, price, dpApplies: false });
  const costs = { value: paise(quantity * price), charges: lines.total };
  const row = rowOf(orderRequest, decision);
  if (decision.outcome === 'rest') {
    const { seen } = decision;
    const reply = presentTrade(market, row);
    const detail = waitingText(orderRequest, decision);
    const result = await rest(db, { ...orderRequest, seen, reply, detail, charges: lines });
    return { result, resting: [restingOrder(row)], ...costs };
  }
  const exits = exitIdsFor(orderRequest, deps.newId);
  const dp = charges.on(session).rates.dpPaise;
  const reply = presentTrade(market, { ...row, charges: lines });
  const result = await fill(db, { ...orderRequest, price, exits, reply, charges: lines, dp: paise(dp) });
  return { result, resting: exitsOf(restingOrder(row), exits), ...costs };
}

/** A trade's row as the statement is about to write it, but for what it computes. */
function rowOf(orderRequest: OrderRequest, decision: Accepted): TradeRow {
  const { tradeId, at, session, request: _, ...same } = orderRequest;
  const filled = decision.outcome === 'fill';
  return {
    ...same,
    id: tradeId,
    symbol: decision.instrument.symbol,
    seen: filled ? decision.price : decision.seen,
    fill: filled ? decision.price : null,
    ...{
      pnl: null,
      charges: null,
      parentId: null,
      exit: null,
      trigger: null,
      reason: null,
    },
    isAutoTrade: false,
    priority: tradeId,
    status: filled ? 'EXECUTED' : 'PENDING',
    placedAt: at,
    executedAt: filled ? at : null,
    tradingDate: session,
  };
}

/** What the matcher must know of a pending trade. */
export function restingOrder(row: TradeRow): RestingOrder {
  const { id, accountId, instrumentId, side, quantity, limit, stop, target } = row;
  const { parentId, exit, trigger, priority, tradingDate: session } = row;
  return {
    ...{ id, accountId, instrumentId, side, quantity, limit, stop, target },
    ...{ parentId, exit, trigger, priority, session },
  };
}

function waitingText(
  { limit, quantity, side }: OrderRequest,
  decision: Extract<Accepted, { outcome: 'rest' }>,
): string {
  const price = limit === null ? 'at market price' : `@ ${rupeeText(limit)}`;
  const where = decision.opensAt ? `Waiting until ${istText(decision.opensAt)}` : 'Open in order book';
  return `${where}: ${side} ${quantity} ${price}`;
}

/** What the market looks like to an order for a stock. */
export function viewOf(market: Market, symbol: string): MarketView {
  const instrument = market.find(symbol);
  return {
    instrument,
    quote: instrument && market.quote(instrument.id),
    window: market.orderWindow(instrument ?? { hasDerivatives: true }),
    at: market.now(),
    rules: market,
  };
}
