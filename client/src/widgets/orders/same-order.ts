import type { RequestOf } from '#client/lib/http/call.ts';
import type { api } from '#shared/contract/index.ts';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';

type Order = RequestOf<typeof api.trades.place>['body'];

/**
 * A new order that undoes a cancellation: the unfilled shares with the same terms. Null for an exit, which belongs to
 * its purchase. A triggered stop order becomes the order it had turned into. A sale releases the exits that its
 * cancellation had restored.
 */
export function sameOrder(
  cancelled: Trade & Partial<Pick<CancelledTrade, 'restoredExits'>>,
  wasTriggered: boolean,
): Order | null {
  const { exit, quantity, filledQuantity, trail, stockSymbol: symbol } = cancelled;
  const left = quantity - filledQuantity;
  if (exit !== null || left < 1) return null;
  const { type, product, stopLoss, target, clientNote, validity } = cancelled;
  return {
    symbol,
    type,
    quantity: left,
    product,
    stopLoss,
    target,
    clientNote,
    validity,
    ...pricesOf(cancelled, wasTriggered),
    trail: trail && trailInput(trail),
    ...((cancelled.restoredExits ?? []).length > 0 && { releaseExits: true }),
  };
}

function pricesOf(
  { orderType, limitPrice: price, triggerPrice }: Trade,
  wasTriggered: boolean,
): Pick<Order, 'orderType' | 'price' | 'triggerPrice'> {
  if (orderType === 'SL')
    return wasTriggered ? { orderType: 'LIMIT', price } : { orderType, price, triggerPrice };
  if (orderType === 'SL-M') return wasTriggered ? { orderType: 'MARKET' } : { orderType, triggerPrice };
  return orderType === 'LIMIT' ? { orderType, price } : { orderType };
}

function trailInput({ step, percent }: NonNullable<Trade['trail']>): Order['trail'] {
  if (percent !== null) return { percent };
  return step === null ? null : { step };
}
