import { istDate, istSecondOfDay } from '#shared/domain/ist.ts';
import {
  inAuction,
  type Liquidity,
  perMinute,
  type Traded,
  tradedOf,
} from '#shared/domain/trading/fill-model.ts';
import type { FilledInParts, RestingOrder } from '../../core/events.ts';
import { spansOf } from '../../market/calendar/rules.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import { endsInAuction, stockNow } from './place-by-model.ts';

/** An order on the BIDASK model. */
export type ByModelOrder = RestingOrder & { byModel: FilledInParts };

interface Look {
  market: Market;
  instrument: Instrument;
  quote: Quote;
  liquidity: Liquidity;
}

const MINUTE_MS = 60_000;
const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

/**
 * The fill of an open order in continuous trading; null when there is none: its limit is not reached, or this minute's
 * part was filled already.
 */
export function lookAtOrder(
  order: ByModelOrder,
  { market, instrument, quote, liquidity }: Look,
): Traded | null {
  const { side, limit, quantity, byModel } = order;
  const { filled, filledAt, placedAt } = byModel;
  const now = market.now().getTime();
  if (filledAt !== null && minuteOf(filledAt) >= minuteOf(now)) return null;
  const open = market.orderWindow(instrument).continuous.opensAt.getTime();
  // A stop becomes an order at the price that triggers it.
  const isNew = (order.trigger !== null && !order.isTriggered) || minuteOf(placedAt) >= minuteOf(now);
  const isFirst = filledAt === null && placedAt < open && minuteOf(now) === minuteOf(open);
  const most = perMinute(liquidity, endsInAuction(market, instrument));
  const waits = isFirst && order.trigger === null ? 'for-open' : isNew ? 'new' : 'in-session';
  const looked = { side, limit, quantity, orderQuantity: quantity + filled, most, waits } as const;
  return tradedOf(looked, stockNow(market, instrument, quote, liquidity));
}

/** The shares of an order that its closing auction fills, at the auction's price; 0 after it took part. */
export function inClosingAuction({ quantity, byModel: { filledAt } }: ByModelOrder, look: Look): number {
  const { market, instrument, liquidity } = look;
  if (filledAt !== null) {
    const at = new Date(filledAt);
    const auction = spansOf(market.rules, istDate(at), instrument.hasDerivatives).find(
      ({ phase }) => phase === 'closing-auction',
    );
    if (auction && istSecondOfDay(at) >= auction.from) return 0;
  }
  return Math.min(quantity, inAuction(liquidity));
}
