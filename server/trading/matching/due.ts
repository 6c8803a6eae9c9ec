import { istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import type { Instrument, Market } from '../../market/market.ts';
import { isAcceptable } from '../order/decide.ts';
import type { Book, BookOrder } from './book.ts';

/** A resting order with what makes it due. */
export type Watched = RestingOrder & BookOrder;

/** What has become of an order: it is filled at a price, or its session is over. */
export interface Due {
  order: Watched;
  /** Null: it expires. */
  price: Paise | null;
}

/** Adds what makes an order due: its limit or trigger, or any price. */
export function watched(order: RestingOrder): Watched {
  const falling = order.exit ? order.exit === 'STOP' : order.side === 'BUY';
  const anyPrice = falling ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return {
    ...order,
    when: falling ? 'at-or-below' : 'at-or-above',
    price: order.trigger ?? order.limit ?? anyPrice,
  };
}

/**
 * Takes out of the book what the prices of some instruments make due: in continuous trading, and at current prices. An order
 * fills at the market price, which is at or better than its limit; an exit at the price that reached it, however far beyond. A stock whose data is not in
 * order fills nothing.
 */
export function dueByPrice(book: Book<Watched>, market: Market, instrumentIds: Iterable<number>): Due[] {
  const windowOf = windows(market);
  const due: Due[] = [];
  for (const id of instrumentIds) {
    const instrument = market.byId(id);
    const quote = market.quote(id);
    if (!instrument || !quote || quote.stale || windowOf(instrument).phase !== 'continuous') continue;
    if (!market.health.isHealthy(id)) continue;
    for (const order of book.take(id, quote.last)) due.push({ order, price: quote.last });
  }
  return due;
}

/**
 * Takes out of the book the orders whose session is over. Where it ended in an auction whose price is known, those that
 * accept it are filled at that price, in the order of time; exits wait for another session.
 */
export function dueByTime(book: Book<Watched>, market: Market): Due[] {
  const windowOf = windows(market);
  const due: Due[] = [];
  for (const order of book.orders()) {
    const instrument = market.byId(order.instrumentId);
    const window = windowOf(instrument ?? { hasDerivatives: true });
    if (order.exit || order.session >= window.session || !isCurrent(market, order.instrumentId)) continue;
    due.push({ order, price: closingPrice(order, market, window) });
  }
  for (const { order } of due) book.remove(order.id);
  return due.sort((a, b) => (a.order.priority < b.order.priority ? -1 : 1));
}

function closingPrice(order: Watched, market: Market, { auctioned }: OrderWindow): Paise | null {
  const quote = market.quote(order.instrumentId);
  if (!market.health.isHealthy(order.instrumentId)) return null;
  const took = order.session === auctioned && auctioned === istDate(market.now());
  return took && quote && isAcceptable(order.side, order.limit, quote.last) ? quote.last : null;
}

/** A price that is not current decides nothing, not even what expires: the auction may have brought another. */
const isCurrent = (market: Market, instrumentId: number) => market.quote(instrumentId)?.stale !== true;

/** The two kinds of stock share a window each, for as long as market time stands still. */
function windows(market: Market): (instrument: Pick<Instrument, 'hasDerivatives'>) => OrderWindow {
  const known = new Map<boolean, OrderWindow>();
  return ({ hasDerivatives }) => {
    const window = known.get(hasDerivatives) ?? market.orderWindow({ hasDerivatives });
    known.set(hasDerivatives, window);
    return window;
  };
}
