import type { OrderType } from '#shared/contract/trades.ts';
import { MAX_ORDER_QUANTITY, MAX_ORDER_VALUE } from '#shared/domain/limits.ts';
import type { MarketPhase } from '#shared/domain/market-phase.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { AppError } from '../core/errors.ts';
import type { Instrument, Quote } from '../market/market.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import type { Order } from './order.ts';
import * as refuse from './refusals.ts';

/** What an order meets at the moment it is placed. */
export interface MarketView {
  /** Undefined when nothing of that symbol is known. */
  instrument: Instrument | undefined;
  /** Undefined while the instrument has no price. */
  quote: Quote | undefined;
  /** The phase the instrument is in. */
  phase: MarketPhase;
  /** When continuous trading starts next. */
  opensAt: Date;
}

export type Decision =
  | { outcome: 'fill'; instrument: Instrument; price: Paise }
  | { outcome: 'refuse'; error: AppError };

type Course = 'fill' | 'not-open' | 'not-taken';

/** What becomes of an acceptable order, by its type and the phase it is placed in. */
const COURSE: Record<OrderType, Record<MarketPhase, Course>> = {
  MARKET: {
    'pre-open': 'not-open',
    continuous: 'fill',
    reference: 'not-open',
    'closing-auction': 'not-open',
    'post-close': 'not-open',
    closed: 'not-open',
  },
  LIMIT: {
    'pre-open': 'not-taken',
    continuous: 'not-taken',
    reference: 'not-taken',
    'closing-auction': 'not-taken',
    'post-close': 'not-taken',
    closed: 'not-taken',
  },
};

/**
 * Decides what becomes of an order from what the market looks like; whether the account has the cash or the shares is
 * for the ledger to say. A MARKET order fills at the last price, whatever price the caller saw.
 */
export function decide(order: Order, { instrument, quote, phase, opensAt }: MarketView): Decision {
  const refused = (error: AppError): Decision => ({ outcome: 'refuse', error });
  const { quantity } = order;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_ORDER_QUANTITY) {
    return refused(refuse.quantityOutOfRange());
  }
  if (!instrument) return refused(unknownSymbol(order.symbol));
  if (instrument.kind === 'index') return refused(refuse.indexNotTraded(instrument));
  // A stock that left the universe can still be sold by who holds it.
  if (!instrument.inUniverse && order.side === 'BUY') return refused(unknownSymbol(order.symbol));
  if (order.stopLoss !== null || order.target !== null) return refused(refuse.exitsNotTaken());

  const course = COURSE[order.orderType][phase];
  if (course === 'not-taken') return refused(refuse.limitNotTaken());
  if (course === 'not-open') return refused(refuse.notOpen(instrument, opensAt));
  if (!quote) return refused(refuse.noPrice(instrument));
  if (quote.stale) return refused(refuse.stalePrice(instrument));
  const value = paise(quantity * quote.last);
  if (value > MAX_ORDER_VALUE) return refused(refuse.valueTooLarge(value));
  return { outcome: 'fill', instrument, price: quote.last };
}
