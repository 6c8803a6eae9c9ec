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

/** What has become of an order at a price, or at the end of its session. */
export type Due =
  | { kind: 'fill'; order: Watched; price: Paise; byModel?: { last: Paise; quantity: number } }
  /** An SL order that becomes a limit order, beyond which the price is. */
  | { kind: 'trigger'; order: Watched; price: Paise }
  /** A stop that followed the price: the order as it is afterwards. */
  | { kind: 'trail'; order: Watched; price: Paise }
  | { kind: 'expire'; order: Watched; reason: string };

/**
 * What the prices of some instruments make due: in continuous trading, and at current prices. An order fills at the
 * market price, which is at or better than its limit; a stop at the price that reached its trigger, however far
 * beyond, but for an SL order whose limit is passed, which stays in the book as a limit order. A stock whose data
 * is not in order fills nothing. An order on the BIDASK model that is not due by its formula goes back into the book.
 */
export function dueByPrice(
  book: OrderBook,
  market: Market,
  instrumentIds: Iterable<number>,
  models: Models | null = null,
): Due[] {
  const priceOf = tradedPrices(market);
  const due: Due[] = [];
  for (const id of instrumentIds) {
    const price = priceOf(id);
    if (price === null) continue;
    for (const order of book.take(id, price)) {
      if (isToBeSquaredOff(order, market)) {
        book.add(order);
        continue;
      }
      const byModel = order.byModel && models ? dueByModel(order, market, price, models) : 'last price';
      if (byModel !== 'last price') {
        if (byModel) due.push(byModel);
        if (byModel?.kind !== 'fill') book.add(byModel?.kind === 'trigger' ? triggered(order) : order);
        continue;
      }
      const fills = isAcceptable(order.side, order.limit, price);
      due.push({ kind: fills ? 'fill' : 'trigger', order, price });
      if (!fills) book.add(triggered(order));
    }
    for (const order of book.move(id, price)) due.push({ kind: 'trail', order, price });
  }
  return due;
}

/** An intraday order whose square-off has come is cancelled by it, and not filled in the same moment. */
function isToBeSquaredOff({ product, session, instrumentId }: Watched, market: Market): boolean {
  if (product !== 'MIS') return false;
  const ends = squareOffAt(market.rules, session, market.byId(instrumentId) ?? { hasDerivatives: true });
  return ends !== null && market.now() >= ends;
}

const triggered = (order: Watched) => ({ ...order, isTriggered: true, trail: null });

/** What orders on the BIDASK model are looked at with. */
export interface Models {
  fillModels: FillModels;
  /** Orders on it wait in a stock: it is to be looked at whether or not its price moves. */
  waiting(instrumentId: number): void;
  /** Called with a stock when what was missing for a decision on its orders has been read. */
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
  // An SL order whose trigger was reached and whose limit is passed.
  const isStop = look !== null && order.trigger !== null && !order.isTriggered;
  return isStop ? { kind: 'trigger', order, price } : null;
}

/** Null while the stock's liquidity is being read; where none is known, orders are filled at the last price. */
function lookOf(order: Watched, market: Market, models: Models) {
  const instrument = market.byId(order.instrumentId);
  const quote = market.quote(order.instrumentId);
  const { fillModels, ready } = models;
  const liquidity = fillModels.knownLiquidity(order.instrumentId, istDate(market.now()), ready);
  if (liquidity === null) return 'unknown';
  return liquidity && instrument && quote ? { market, instrument, quote, liquidity } : null;
}

/**
 * Takes out of the book the orders whose session is over. Where it ended in an auction whose price is known, those that
 * accept it are filled at that price, in the order of time; exits wait for another session. Stop orders end with
 * continuous trading, before an auction.
 */
export function dueByTime(book: OrderBook, market: Market, models: Models | null = null): Due[] {
  const windowOf = windows(market);
  const due: Due[] = [];
  for (const order of book.orders()) {
    const instrument = market.byId(order.instrumentId) ?? { hasDerivatives: true };
    const window = windowOf(instrument);
    const isStop = order.trigger !== null && !order.isTriggered;
    const until = isStop ? window.continuous.date : window.session;
    if (order.exit || order.session >= until || !isCurrent(market, order.instrumentId)) continue;
    const price = isStop ? null : closingPrice(order, market, window);
    const byModel = price !== null && order.byModel && models ? auctioned(order, market, models) : undefined;
    if (byModel === 'later') continue;
    due.push(
      price === null || byModel?.quantity === 0
        ? { kind: 'expire', order, reason: isStop ? stopReason(order, market, instrument) : AT_CLOSE }
        : { kind: 'fill', order, price, ...(byModel && { byModel: { last: price, ...byModel } }) },
    );
  }
  for (const { order } of due) book.remove(order.id);
  return due.sort((a, b) => (a.order.priority < b.order.priority ? -1 : 1));
}

/** What of an order on the BIDASK model the auction fills. */
function auctioned(order: Watched, market: Market, models: Models): { quantity: number } | 'later' {
  const { byModel, quantity } = order;
  const look = byModel && lookOf(order, market, models);
  if (!byModel || look === 'unknown') return { quantity };
  return look ? { quantity: inClosingAuction({ ...order, byModel }, look) } : 'later';
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
