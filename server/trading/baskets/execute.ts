import type { BasketLeg, BasketPreview } from '#shared/contract/trading/baskets.ts';
import { type Trade, trade } from '#shared/contract/trading/trades.ts';
import { exactPaise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { MAX_BASKET_ORDERS } from '#shared/domain/trading/basket.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { readBalances } from '../../ledger/balances.ts';
import { type RequestKey, refuseOtherRequest, requestHash } from '../../ledger/once-per-key.ts';
import { marginsFor } from '../intraday/positions.ts';
import { type Order, orderHash } from '../order/order.ts';
import { placeTrade } from '../place/place.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places orders sequentially, each like a single order: a purchase can use the cash freed by an earlier sale, and a
 * refused order neither ends the basket nor undoes another. Each order has its own key, derived from the basket's key,
 * and the hash of the whole basket. Sent again under the same key, placed orders are replayed and refused ones are
 * retried. Throws AppError 422 when the key belongs to another basket, and places nothing.
 */
export async function executeBasket(
  deps: Deps,
  trader: Trader,
  orders: readonly Order[],
  key: string | null,
): Promise<BasketLeg[]> {
  const legs: BasketLeg[] = [];
  const hash = requestHash(orders.map(orderHash));
  if (key !== null) {
    const keys = Array.from({ length: MAX_BASKET_ORDERS }, (_, place) => legKey(key, place));
    await refuseOtherRequest(deps.db, 'trades', trader.accountId, { keys, hash });
  }
  for (const [place, order] of orders.entries()) {
    legs.push(await placeLeg(deps, trader, order, key === null ? null : { key: legKey(key, place), hash }));
  }
  return legs;
}

async function placeLeg(
  deps: Deps,
  trader: Trader,
  order: Order,
  request: RequestKey | null,
): Promise<BasketLeg> {
  try {
    const { json } = await placeTrade(deps, trader, order, request?.key ?? null, request?.hash);
    const placed = trade.parse(JSON.parse(json));
    return { outcome: OUTCOME[placed.status], trade: placed, code: null, message: null, tradeIds: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'idempotency_key_reused') throw error;
    const { code, message, tradeIds } = error;
    return { outcome: 'REFUSED', trade: null, code, message, tradeIds: [...tradeIds] };
  }
}

const OUTCOME: Record<Trade['status'], BasketLeg['outcome']> = {
  EXECUTED: 'FILLED',
  PENDING: 'PLACED',
  CANCELLED: 'CANCELLED',
  FAILED: 'REFUSED',
};

const legKey = (key: string, place: number): string => requestHash(['basket', key, place]);

/** Cash needed and charges of the orders, each by itself and in total. */
export async function previewBasket(
  deps: Deps,
  accountId: string,
  orders: readonly Order[],
): Promise<BasketPreview> {
  const legs: BasketPreview['legs'] = [];
  for (const order of orders) legs.push(await marginsOrNone(deps, accountId, order));
  const priced = legs.filter((leg) => leg !== null);
  const sum = (amounts: number[]) =>
    rupeesFromPaise(paise(amounts.reduce((total, amount) => total + (exactPaise(amount) ?? 0), 0)));
  const { available } = await readBalances(deps.db, accountId, deps.market.tradingDate());
  return {
    legs,
    needed: sum(priced.map(({ needed }) => needed)),
    charges: sum(priced.map(({ charges }) => charges.total)),
    free: rupeesFromPaise(available),
  };
}

/** Null when the stock is not listed or has no price. */
async function marginsOrNone(deps: Deps, accountId: string, order: Order) {
  try {
    return await marginsFor(deps, accountId, order);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
