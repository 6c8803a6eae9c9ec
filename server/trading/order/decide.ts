import type { OrderType } from '#shared/contract/trading/trades.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { AppError } from '../../core/errors.ts';
import type { OrderWindow } from '../../market/calendar/order-window.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { hasLimit, isStop } from './kinds.ts';
import { boundsFault, exitsFault, quantityFault, valueFault } from './limits.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';
import { stopFault, termsFault, trailFault } from './stop-limits.ts';

/** The market at the moment an order is placed. */
export interface MarketView {
  /** Undefined for an unknown symbol. */
  instrument: Instrument | undefined;
  /** Undefined while the instrument has no price. */
  quote: Quote | undefined;
  window: OrderWindow;
  /** Market time. */
  at: Date;
  rules: Pick<Market, 'tickSize' | 'band' | 'health'>;
}

/** What the BIDASK model adds to a decision. */
export interface ByModel {
  /** The last price. */
  last: Paise;
  /** Shares that can't be filled now and must not wait (IOC). */
  cancelled: number;
  /** The reservation per share of a waiting market order. */
  reserve: Paise | null;
}

/** Common fields of every accepted order; the tick is that of its session. */
interface Accepting {
  instrument: Instrument;
  session: TradingDate;
  tick: Paise;
  /** On the BIDASK model. */
  byModel?: ByModel;
}

export type Decision =
  | (Accepting & { outcome: 'fill'; price: Paise })
  | (Accepting & { outcome: 'rest'; seen: Paise; opensAt: Date | null })
  /** An IOC order that can't be filled immediately. */
  | (Accepting & { outcome: 'cancel'; seen: Paise })
  | { outcome: 'refuse'; error: AppError };

/** Now, in the rest of today's session, or in the session that opens next. */
type OrderRouting = 'now' | 'today' | 'next';

/** Stop orders are for continuous trading only, and never enter the closing auction. */
const STOPS: Record<MarketPhase, OrderRouting> = {
  'pre-open': 'next',
  continuous: 'now',
  reference: 'next',
  'closing-auction': 'next',
  'post-close': 'next',
  closed: 'next',
};

/** When an acceptable order can fill, by its type and the phase of its placement. */
const COURSE: Record<OrderType, Record<MarketPhase, OrderRouting | 'auction'>> = {
  SL: STOPS,
  'SL-M': STOPS,
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
 * The closing auction takes both kinds of orders in its first part, only limit orders in its second, and none while it
 * matches.
 */
const AUCTION_COURSE: Record<'MARKET' | 'LIMIT', Record<NonNullable<OrderWindow['step']>, OrderRouting>> = {
  MARKET: { entry: 'today', 'limit-entry': 'next', match: 'next', buffer: 'next' },
  LIMIT: { entry: 'today', 'limit-entry': 'today', match: 'next', buffer: 'next' },
};

/**
 * Decides on an order by the state of the market; the ledger checks whether the account has the cash or the shares. A
 * MARKET order fills at the last price, whatever price the caller saw. A LIMIT order does when the last price is at or
 * better than its limit. All others rest for a session, except IOC orders, which end.
 */
export function decide(order: Order, view: MarketView): Decision {
  const refused = (error: AppError): Decision => ({ outcome: 'refuse', error });
  const { instrument, quote, window } = view;
  const fault = quantityFault(order.quantity) ?? instrumentFault(order, instrument);
  if (fault) return refused(fault);
  if (!instrument) return refused(unknownSymbol(order.symbol));
  const unpriced = quoteFault(instrument, view);
  if (unpriced) return refused(unpriced);
  if (!quote) return refused(refuse.noPrice(instrument));

  const course = courseOf(order.orderType, window);
  const session = course === 'next' ? window.continuous.date : window.session;
  const limit = hasLimit(order.orderType) ? order.price : null;
  const prices = { limit, trigger: order.trigger, last: quote.last };
  const tick = view.rules.tickSize(instrument, session);
  const priced = {
    instrument,
    session,
    prices,
    quote: quoteFor(session, view.at, quote),
    rules: view.rules,
  };
  const priceFault =
    termsFault(order, course === 'now') ??
    boundsFault(priced, course === 'today' ? window.phase : 'continuous') ??
    stopFault(order, prices) ??
    valueFault(order.quantity, limit ?? order.trigger ?? quote.last) ??
    exitsFault(order, limit ?? order.trigger ?? quote.last) ??
    trailFault(order, order.trail, quote.last, tick);
  if (priceFault) return refused(priceFault);

  const accepting = { instrument, session, tick };
  const isNow = course === 'now' && !isStop(order.orderType);
  if (isNow && isAcceptable(order.side, limit, quote.last)) {
    return { outcome: 'fill', ...accepting, price: quote.last };
  }
  if (order.validity === 'IOC') return { outcome: 'cancel', ...accepting, seen: quote.last };
  const opensAt = course === 'next' ? window.continuous.opensAt : null;
  return { outcome: 'rest', ...accepting, seen: quote.last, opensAt };
}

/** A limit is the worst acceptable price; without one the market price is accepted. */
export function isAcceptable(side: Order['side'], limit: Paise | null, market: Paise): boolean {
  if (limit === null) return true;
  return side === 'BUY' ? market <= limit : market >= limit;
}

export function instrumentFault(
  order: Pick<Order, 'symbol' | 'side'>,
  instrument: Instrument | undefined,
): AppError | null {
  if (!instrument) return unknownSymbol(order.symbol);
  if (instrument.kind === 'index') return refuse.indexNotTraded(instrument);
  // A stock that left the universe can still be sold by its holders.
  if (!instrument.inUniverse && order.side === 'BUY') return unknownSymbol(order.symbol);
  return null;
}

/** Why a stock has no usable price for an order; null if it has. */
export function quoteFault(
  instrument: Instrument,
  { quote, rules: { health } }: Pick<MarketView, 'quote'> & { rules: Pick<Market, 'health'> },
): AppError | null {
  if (!quote) return refuse.noPrice(instrument);
  if (quote.stale) return refuse.stalePrice(instrument);
  const halt = health.haltOf(instrument.id);
  if (halt) return refuse.halted(instrument, halt.cause);
  return health.isHealthy(instrument.id) ? null : refuse.doubtfulPrice(instrument);
}

function courseOf(orderType: OrderType, { phase, step }: OrderWindow): OrderRouting {
  const course = COURSE[orderType][phase];
  if (course !== 'auction') return course;
  return AUCTION_COURSE[orderType === 'LIMIT' ? 'LIMIT' : 'MARKET'][step ?? 'entry'];
}

/** The quote that determines a session's band: for a later session the band is around today's close. */
export function quoteFor(session: TradingDate, at: Date, quote: Quote): Quote {
  const { last } = quote;
  return session === istDate(at) ? quote : { ...quote, previousClose: last, high: last, low: last };
}
