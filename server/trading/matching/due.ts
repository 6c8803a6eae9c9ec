import { istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import { spansOf } from '../../market/calendar/rules.ts';
import type { Instrument, Market } from '../../market/market.ts';
import type { FillModels } from '../fill-model/fill-models.ts';
import { inClosingAuction, lookAtOrder } from '../fill-model/look-at-order.ts';
import { squareOffAt } from '../intraday/rules.ts';
import { isAcceptable } from '../order/decide.ts';
import type { OrderBook, Watched } from './order-book.ts';

/** What happens to an order at a price, or at the end of its session. */
export type Due =
  | { kind: 'fill'; order: Watched; price: Paise; byModel?: { last: Paise; quantity: number } }
  /** A triggered SL order whose limit the price has passed: it becomes a limit order. */
  | { kind: 'trigger'; order: Watched; price: Paise }
  /** A trailing stop that moved: the order with its new trigger. */
  | { kind: 'trail'; order: Watched; price: Paise }
  | { kind: 'expire'; order: Watched; reason: string };

/**
 * Orders made due by the prices of some instruments, in continuous trading and at current prices. An order fills at the
 * market price, which is at or better than its limit. A stop fills at the price that reached its trigger, however far
 * beyond; an SL order whose limit was passed stays in the book as a limit order. A stock with unhealthy data fills
 * nothing. An order on the BIDASK model that its formula doesn't fill yet goes back into the book. An order whose
 * session ended while no matcher ran expires.
 */
export function dueByPrice(
  book: OrderBook,
  market: Market,
  instrumentIds: Iterable<number>,
  models: Models,
): Due[] {
  const priceOf = tradedPrices(market);
  const today = istDate(market.now());
  const isOver = ({ exit, session }: Watched) => !exit && session < today;
  const due: Due[] = [];
  for (const id of instrumentIds) {
    const price = priceOf(id);
    if (price === null) continue;
    for (const order of book.take(id, price)) {
      if (isToBeSquaredOff(order, market)) {
        book.add(order);
        continue;
      }
      if (isOver(order)) {
        due.push(expiry(order, market));
        continue;
      }
      const byModel = order.byModel ? dueByModel(order, market, price, models) : 'last price';
      if (byModel !== 'last price') {
        if (byModel) due.push(byModel);
        if (byModel?.kind !== 'fill') book.add(byModel?.kind === 'trigger' ? triggered(order) : order);
        continue;
      }
      const fills = isAcceptable(order.side, order.limit, price);
      due.push({ kind: fills ? 'fill' : 'trigger', order, price });
      if (!fills) book.add(triggered(order));
    }
    for (const order of book.move(id, price)) {
      if (isOver(order)) book.remove(order.id);
      due.push(isOver(order) ? expiry(order, market) : { kind: 'trail', order, price });
    }
  }
  return due;
}

/** After its square-off time an intraday order is cancelled by the square-off, and not filled at that moment. */
function isToBeSquaredOff({ product, session, instrumentId }: Watched, market: Market): boolean {
  if (product !== 'MIS') return false;
  const ends = squareOffAt(market.rules, session, market.byId(instrumentId) ?? { hasDerivatives: true });
  return ends !== null && market.now() >= ends;
}

const triggered = (order: Watched) => ({ ...order, isTriggered: true, trail: null });

/** What is needed to check orders on the BIDASK model. */
export interface Models {
  fillModels: FillModels;
  /** Marks a stock as having waiting orders on the model, to be checked even without a price change. */
  waiting(instrumentId: number): void;
  /** Called with a stock when the data missing for a decision has been read. */
  ready(instrumentId: number): void;
}

/** Null while nothing is due. */
function dueByModel(order: Watched, market: Market, price: Paise, models: Models): Due | null | 'last price' {
  const { byModel } = order;
  const look = byModel ? lookOf(order, market, models) : 'unknown';
  if (!byModel || look === 'unknown') return 'last price';
  const traded = look && lookAtOrder({ ...order, byModel }, look);
  if (traded) {
    const { quantity, price: at } = traded;
    return { kind: 'fill', order, price: at, byModel: { last: price, quantity } };
  }
  models.waiting(order.instrumentId);
  // An SL order that was triggered but whose limit was passed.
  const isStop = look !== null && order.trigger !== null && !order.isTriggered;
  return isStop ? { kind: 'trigger', order, price } : null;
}

/** Null while the stock's liquidity is being read; 'unknown' without data, when orders fill at the last price. */
function lookOf(order: Watched, market: Market, models: Models) {
  const instrument = market.byId(order.instrumentId);
  const quote = market.quote(order.instrumentId);
  const { fillModels, ready } = models;
  const liquidity = fillModels.knownLiquidity(order.instrumentId, istDate(market.now()), ready);
  if (liquidity === null) return 'unknown';
  return liquidity && instrument && quote ? { market, instrument, quote, liquidity } : null;
}

/**
 * Removes the orders whose session is over from the book. If it ended in an auction with a known price, orders that
 * accept that price fill at it, in time order; exits wait for another session. Stop orders end with continuous trading,
 * before an auction.
 */
export function dueByTime(book: OrderBook, market: Market, models: Models): Due[] {
  const windowOf = windows(market);
  const due: Due[] = [];
  for (const order of book.orders()) {
    const instrument = market.byId(order.instrumentId) ?? { hasDerivatives: true };
    const window = windowOf(instrument);
    const isStop = isUntriggered(order);
    const until = isStop ? window.continuous.date : window.session;
    if (order.exit || order.session >= until || !isCurrent(market, order.instrumentId)) continue;
    const price = isStop ? null : closingPrice(order, market, window);
    const byModel = price !== null && order.byModel ? auctioned(order, market, models) : undefined;
    if (byModel === 'later') continue;
    due.push(
      price === null || byModel?.quantity === 0
        ? expiry(order, market)
        : { kind: 'fill', order, price, ...(byModel && { byModel: { last: price, ...byModel } }) },
    );
  }
  for (const { order } of due) book.remove(order.id);
  return due.sort((a, b) => (a.order.priority < b.order.priority ? -1 : 1));
}

/** The shares of an order on the BIDASK model that the auction fills. */
function auctioned(order: Watched, market: Market, models: Models): { quantity: number } | 'later' {
  const { byModel, quantity } = order;
  const look = byModel && lookOf(order, market, models);
  if (!byModel || look === 'unknown') return { quantity };
  return look ? { quantity: inClosingAuction({ ...order, byModel }, look) } : 'later';
}

const isUntriggered = ({ trigger, isTriggered }: Watched) => trigger !== null && !isTriggered;

/** Stop orders end with the continuous trading of their session, others with its close. */
function expiry(order: Watched, market: Market): Due {
  const { hasDerivatives } = market.byId(order.instrumentId) ?? { hasDerivatives: true };
  const spans = spansOf(market.rules, order.session, hasDerivatives);
  const hasAuction = spans.some(({ phase }) => phase === 'closing-auction');
  const isLeftOut = isUntriggered(order) && hasAuction;
  const reason = isLeftOut ? "Stop orders don't enter the closing auction" : 'Expired at close';
  return { kind: 'expire', order, reason };
}

function closingPrice(order: Watched, market: Market, { auctioned }: OrderWindow): Paise | null {
  const quote = market.quote(order.instrumentId);
  if (!market.health.isHealthy(order.instrumentId)) return null;
  const took = order.session === auctioned && auctioned === istDate(market.now());
  return took && quote && isAcceptable(order.side, order.limit, quote.last) ? quote.last : null;
}

/** A stale price decides nothing, not even expiry: the auction may have set another. */
const isCurrent = (market: Market, instrumentId: number) => market.quote(instrumentId)?.stale !== true;

/** The price of a stock that trades now: in continuous trading, current and healthy; null otherwise. */
export function tradedPrices(market: Market): (instrumentId: number) => Paise | null {
  const windowOf = windows(market);
  return (id) => {
    const instrument = market.byId(id);
    const quote = market.quote(id);
    if (!instrument || !quote || quote.stale || windowOf(instrument).phase !== 'continuous') return null;
    return market.health.isHealthy(id) ? quote.last : null;
  };
}

/** Caches the order window of each of the two kinds of stock; valid while market time doesn't advance. */
function windows(market: Market): (instrument: Pick<Instrument, 'hasDerivatives'>) => OrderWindow {
  const known = new Map<boolean, OrderWindow>();
  return ({ hasDerivatives }) => {
    const window = known.get(hasDerivatives) ?? market.orderWindow({ hasDerivatives });
    known.set(hasDerivatives, window);
    return window;
  };
}
