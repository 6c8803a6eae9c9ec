import type { BasketOrder } from '#client/api/trading/baskets.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** "BUY 10 TCS". */
export const orderName = ({ type, quantity, symbol }: BasketOrder): string =>
  `${type} ${count(quantity)} ${displaySymbol(symbol)}`;

/** "limit ₹2,900.00 · MIS · stop-loss ₹2,800.00". */
export function orderTerms(order: BasketOrder): string {
  const { product, validity, stopLoss, target } = order;
  return [
    priceOf(order),
    ...(product === 'MIS' ? [product] : []),
    ...(validity === 'IOC' ? [validity] : []),
    ...(stopLoss ? [text.order.exits.stopLoss(rupees(stopLoss))] : []),
    ...(target ? [text.order.exits.target(rupees(target))] : []),
  ].join(' · ');
}

function priceOf({ orderType, price, triggerPrice }: BasketOrder): string {
  const [limit, trigger] = [rupees(price ?? 0), rupees(triggerPrice ?? 0)];
  if (orderType === 'LIMIT') return text.order.limit(limit);
  if (orderType === 'SL') return text.order.stop(trigger, limit);
  return orderType === 'SL-M' ? text.order.stopMarket(trigger) : text.order.market;
}
