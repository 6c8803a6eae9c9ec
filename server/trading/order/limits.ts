import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { AppError } from '../../core/errors.ts';
import type { Instrument, Market, Quote } from '../../market/market.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';

/** The rules of the house and of the exchange that an order's figures must keep, each as the refusal it leads to; null when kept. */
export function quantityFault(quantity: number): AppError | null {
  const isWithin = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ORDER_QUANTITY;
  return isWithin ? null : refuse.quantityOutOfRange();
}

/** What an order is worth at its limit, or at the market price; in paise. */
export function valueFault(quantity: number, price: Paise): AppError | null {
  const value = paise(quantity * price);
  return value > MAX_ORDER_VALUE ? refuse.valueTooLarge(value) : null;
}

/** A limit price lies on the tick and inside the day's band (market-rules: tick sizes of 15 April 2025, price bands). */
export function limitFault(
  limit: Paise,
  instrument: Instrument,
  quote: Quote,
  rules: Pick<Market, 'tickSize' | 'band'>,
): AppError | null {
  const tick = rules.tickSize(limit);
  if (limit % tick !== 0) return refuse.offTick(instrument, limit, tick);
  const { low, high } = rules.band(instrument, quote);
  return limit < low || limit > high ? refuse.outsideBand(instrument, low, high) : null;
}

/** Exits are for purchases, and lie on their sides of the price. They are watched triggers, so tick and band don't bind them. */
export function exitsFault(
  { side, stopLoss, target }: Pick<Order, 'side' | 'stopLoss' | 'target'>,
  price: Paise,
): AppError | null {
  if (stopLoss === null && target === null) return null;
  if (side === 'SELL') return refuse.exitsOnSale();
  if (stopLoss !== null && stopLoss >= price) return refuse.stopNotBelow(stopLoss, price);
  return target !== null && target <= price ? refuse.targetNotAbove(target, price) : null;
}
