import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import type { Market } from '../../market/market.ts';

/** Maximum shares of one order at the last price. */
export function largestOrder(market: Market, symbol: string): number {
  const price = market.quote(market.find(symbol)?.id ?? -1)?.last ?? MAX_ORDER_VALUE;
  return Math.max(1, Math.min(MAX_ORDER_QUANTITY, Math.floor(MAX_ORDER_VALUE / price)));
}
