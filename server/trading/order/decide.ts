import type { OrderType } from '#shared/contract/trades.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market-phase.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { AppError } from '../../core/errors.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { exitsFault, limitFault, quantityFault, valueFault } from './limits.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';

/** What an order meets at the moment it is placed. */
export interface MarketView {
  /** Undefined when nothing of that symbol is known. */
  instrument: Instrument | undefined;
  /** Undefined while the instrument has no price. */
  quote: Quote | undefined;
  window: OrderWindow;
  /** Market time. */
  at: Date;
  rules: Pick<Market, 'tickSize' | 'band' | 'health'>;
}

export type Decision =
  | { outcome: 'fill'; instrument: Instrument; price: Paise; session: TradingDate }
  | { outcome: 'rest'; instrument: Instrument; seen: Paise; session: TradingDate; opensAt: Date | null }
  | { outcome: 'refuse'; error: AppError };

/** Now, in what is left of today's session, or in the session that opens next. */
type OrderRouting = 'now' | 'today' | 'next';

/** When an acceptable order has its chance, by its type and the phase it is placed in. */
const COURSE: Record<OrderType, Record<MarketPhase, OrderRouting | 'auction'>> = {
  MARKET: {
    'pre-open': 'next',
    continuous: 'now',
    reference: 'next',
    'closing-auction': 'auction',
    'post-close': 'next',
    closed: 'next',
  },
  LIMIT: {
    'pre-open': 'next',
    continuous: 'now',
    reference: 'today',
    'closing-auction': 'auction',
    'post-close': 'next',
    closed: 'next',
  },
};

/**
 * The closing auction takes both kinds of orders in its first part, limits alone in its second, and none while it
 * matches.
 */
const AUCTION_COURSE: Record<OrderType, Record<NonNullable<OrderWindow['step']>, OrderRouting>> = {
  MARKET: { entry: 'today', 'limit-entry': 'next', match: 'next', buffer: 'next' },
  LIMIT: { entry: 'today', 'limit-entry': 'today', match: 'next', buffer: 'next' },
};

/**
 * Decides what becomes of an order from what the market looks like; whether the account has the cash or the shares is
 * for the ledger to say. A MARKET order fills at the last price, whatever price the caller saw; a LIMIT order does
 * when the last price is at or better than its limit; everything else rests for a session.
 */
export function decide(order: Order, view: MarketView): Decision {
  const refused = (error: AppError): Decision => ({ outcome: 'refuse', error });
  const { instrument, quote, window } = view;
  const fault = quantityFault(order.quantity) ?? instrumentFault(order, instrument);
  if (fault) return refused(fault);
  if (!instrument) return refused(unknownSymbol(order.symbol));
  if (!quote) return refused(refuse.noPrice(instrument));
  if (quote.stale) return refused(refuse.stalePrice(instrument));
  if (view.rules.health.haltOf(instrument.id)) return refused(refuse.halted(instrument));
  if (!view.rules.health.isHealthy(instrument.id)) return refused(refuse.doubtfulPrice(instrument));

  const course = courseOf(order.orderType, window);
  const session = course === 'next' ? window.continuous.date : window.session;
  const limit = order.orderType === 'LIMIT' ? order.price : null;
  if (order.orderType === 'LIMIT' && limit === null) return refused(refuse.limitWithoutPrice());
  const price = limit ?? quote.last;
  const priceFault =
    (limit && limitFault(limit, instrument, quoteFor(session, view.at, quote), view.rules)) ||
    valueFault(order.quantity, price) ||
    exitsFault(order, price);
  if (priceFault) return refused(priceFault);

  if (course === 'now' && isAcceptable(order.side, limit, quote.last)) {
    return { outcome: 'fill', instrument, price: quote.last, session };
  }
  const opensAt = course === 'next' ? window.continuous.opensAt : null;
  return { outcome: 'rest', instrument, seen: quote.last, session, opensAt };
}

/** A limit is a promise about the worst acceptable price; without one the market price is taken. */
export function isAcceptable(side: Order['side'], limit: Paise | null, market: Paise): boolean {
  if (limit === null) return true;
  return side === 'BUY' ? market <= limit : market >= limit;
}

function instrumentFault(order: Order, instrument: Instrument | undefined): AppError | null {
  if (!instrument) return unknownSymbol(order.symbol);
  if (instrument.kind === 'index') return refuse.indexNotTraded(instrument);
  // A stock that left the universe can still be sold by who holds it.
  if (!instrument.inUniverse && order.side === 'BUY') return unknownSymbol(order.symbol);
  return null;
}

function courseOf(orderType: OrderType, { phase, step }: OrderWindow): OrderRouting {
  const course = COURSE[orderType][phase];
  return course === 'auction' ? AUCTION_COURSE[orderType][step ?? 'entry'] : course;
}

/** The quote that a session's band is made of: that of a later session is around today's close. */
export function quoteFor(session: TradingDate, at: Date, quote: Quote): Quote {
  const { last } = quote;
  return session === istDate(at) ? quote : { ...quote, previousClose: last, high: last, low: last };
}
