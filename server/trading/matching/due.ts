import { istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import { spansOf } from '../../market/calendar/rules.ts';
import type { Instrument, Market } from '../../market/market.ts';
import { isAcceptable } from '../order/decide.ts';
import type { OrderBook, Watched } from './order-book.ts';

/** What has become of an order at a price, or at the end of its session. */
export type Due =
  | { kind: 'fill'; order: Watched; price: Paise }
  /** An SL order that becomes a limit order, beyond which the price is. */
  | { kind: 'trigger'; order: Watched; price: Paise }
  /** A stop that followed the price: the order as it is afterwards. */
  | { kind: 'trail'; order: Watched; price: Paise }
  | { kind: 'expire'; order: Watched; reason: string };

/**
 * What the prices of some instruments make due: in continuous trading, and at current prices. An order fills at the
 * market price, which is at or better than its limit; a stop at the price that reached its trigger, however far
 * beyond, but for an SL order whose limit is passed, which stays in the book as a limit order. A stock whose data
 * is not in order fills nothing.
 */
export function dueByPrice(book: OrderBook, market: Market, instrumentIds: Iterable<number>): Due[] {
  const priceOf = tradedPrices(market);
  const due: Due[] = [];
  for (const id of instrumentIds) {
    const price = priceOf(id);
    if (price === null) continue;
    for (const order of book.take(id, price)) {
      const fills = isAcceptable(order.side, order.limit, price);
      due.push({ kind: fills ? 'fill' : 'trigger', order, price });
      if (!fills) book.add({ ...order, isTriggered: true, trail: null });
    }
    for (const order of book.move(id, price)) due.push({ kind: 'trail', order, price });
  }
  return due;
}

/**
 * Takes out of the book the orders whose session is over. Where it ended in an auction whose price is known, those that
 * accept it are filled at that price, in the order of time; exits wait for another session. Stop orders end with
 * continuous trading, before an auction.
 */
export function dueByTime(book: OrderBook, market: Market): Due[] {
  const windowOf = windows(market);
  const due: Due[] = [];
  for (const order of book.orders()) {
    const instrument = market.byId(order.instrumentId) ?? { hasDerivatives: true };
    const window = windowOf(instrument);
    const isStop = order.trigger !== null && !order.isTriggered;
    const until = isStop ? window.continuous.date : window.session;
    if (order.exit || order.session >= until || !isCurrent(market, order.instrumentId)) continue;
    const price = isStop ? null : closingPrice(order, market, window);
    due.push(
      price === null
        ? { kind: 'expire', order, reason: isStop ? stopReason(order, market, instrument) : AT_CLOSE }
        : { kind: 'fill', order, price },
    );
  }
  for (const { order } of due) book.remove(order.id);
  return due.sort((a, b) => (a.order.priority < b.order.priority ? -1 : 1));
}

const AT_CLOSE = 'Expired at close';

/** Why a stop order ends with the continuous trading of its session. */
function stopReason(
  { session }: Watched,
  { rules }: Market,
  { hasDerivatives }: Pick<Instrument, 'hasDerivatives'>,
): string {
  const hasAuction = spansOf(rules, session, hasDerivatives).some(({ phase }) => phase === 'closing-auction');
  return hasAuction ? "Stop orders don't enter the closing auction" : AT_CLOSE;
}

function closingPrice(order: Watched, market: Market, { auctioned }: OrderWindow): Paise | null {
  const quote = market.quote(order.instrumentId);
  if (!market.health.isHealthy(order.instrumentId)) return null;
  const took = order.session === auctioned && auctioned === istDate(market.now());
  return took && quote && isAcceptable(order.side, order.limit, quote.last) ? quote.last : null;
}

/** A price that is not current decides nothing, not even what expires: the auction may have brought another. */
const isCurrent = (market: Market, instrumentId: number) => market.quote(instrumentId)?.stale !== true;

/** The price of a stock that trades now: in continuous trading, current and in order; null otherwise. */
export function tradedPrices(market: Market): (instrumentId: number) => Paise | null {
  const windowOf = windows(market);
  return (id) => {
    const instrument = market.byId(id);
    const quote = market.quote(id);
    if (!instrument || !quote || quote.stale || windowOf(instrument).phase !== 'continuous') return null;
    return market.health.isHealthy(id) ? quote.last : null;
  };
}

/** The two kinds of stock share a window each, for as long as market time stands still. */
function windows(market: Market): (instrument: Pick<Instrument, 'hasDerivatives'>) => OrderWindow {
  const known = new Map<boolean, OrderWindow>();
  return ({ hasDerivatives }) => {
    const window = known.get(hasDerivatives) ?? market.orderWindow({ hasDerivatives });
    known.set(hasDerivatives, window);
    return window;
  };
}
