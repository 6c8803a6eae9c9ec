import type { TradingDate } from '#shared/domain/ist.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { AppError } from '../../core/errors.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';

/** Our rules and the exchange's for the figures of an order. Each returns the refusal for a violation, or null. */
export function quantityFault(quantity: number): AppError | null {
  const isWithin = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ORDER_QUANTITY;
  return isWithin ? null : refuse.quantityOutOfRange();
}

/** Checks an order's value at its limit, or at the market price; in paise. */
export function valueFault(quantity: number, price: Paise): AppError | null {
  const value = paise(quantity * price);
  return value > MAX_ORDER_VALUE ? refuse.valueTooLarge(value) : null;
}

/** The prices of an order and what they are checked against; null for prices that it lacks. */
export interface Priced {
  instrument: Instrument;
  session: TradingDate;
  /** The quote that determines its session's band. */
  quote: Quote;
  rules: Pick<Market, 'tickSize' | 'band'>;
  prices: { limit: Paise | null; trigger: Paise | null };
}

/** Limit and trigger must be on the tick and inside the band: the day's, or a narrower one in the closing auction. */
export function boundsFault(
  { instrument, session, quote, rules, prices }: Priced,
  phase: MarketPhase,
): AppError | null {
  const isAuction = phase === 'reference' || phase === 'closing-auction';
  const tick = rules.tickSize(instrument, session);
  const wide = rules.band(instrument, quote, session);
  const band = isAuction ? auctionBand(wide, quote, tick) : wide;
  const { limit, trigger } = prices;
  return (
    (limit && limitFault(limit, instrument, { ...band, tick })) ||
    (trigger && limitFault(trigger, instrument, { ...band, tick }, 'trigger')) ||
    null
  );
}

/** Within 3 % of the reference price, which is the last trade's (NSE, closing auction from 3 August 2026). */
function auctionBand(
  { low, high }: { low: Paise; high: Paise },
  quote: Quote,
  tick: Paise,
): { low: Paise; high: Paise } {
  return {
    low: paise(Math.max(low, Math.ceil((quote.last * 97) / (100 * tick)) * tick)),
    high: paise(Math.min(high, Math.floor((quote.last * 103) / (100 * tick)) * tick)),
  };
}

/** A limit price must be on the stock's tick and inside the band of its session. */
function limitFault(
  limit: Paise,
  instrument: Instrument,
  { tick, low, high }: { tick: Paise; low: Paise; high: Paise },
  what: 'limit' | 'trigger' = 'limit',
): AppError | null {
  if (limit % tick !== 0) return refuse.offTick(instrument, limit, tick);
  return limit < low || limit > high ? refuse.outsideBand(instrument, low, high, what) : null;
}

/**
 * Exits are for purchases only, and on their sides of the price. They are watched triggers, so tick and band don't
 * apply to them.
 */
export function exitsFault(
  { side, stopLoss, target }: Pick<Order, 'side' | 'stopLoss' | 'target'>,
  price: Paise,
): AppError | null {
  if (stopLoss === null && target === null) return null;
  if (side === 'SELL') return refuse.exitsOnSale();
  if (stopLoss !== null && stopLoss >= price) return refuse.stopNotBelow(stopLoss, price);
  return target !== null && target <= price ? refuse.targetNotAbove(target, price) : null;
}
