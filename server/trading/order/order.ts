import type * as z from 'zod/mini';
import type {
  OrderType,
  quickOrder,
  TradeSide,
  tradeChange,
  tradeForm,
  Validity,
} from '#shared/contract/trading/trades.ts';
import { exactPaise, type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import { protectionPrice } from '#shared/domain/trading/fill-model.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { requestHash } from '../../ledger/once-per-key.ts';
import { protectionBps } from './kinds.ts';
import type { TrailTerms } from './trail.ts';

/** What a sale may cancel: the exits that reserve its shares, or all open orders of its stock. */
export type Releases = 'EXITS' | 'ALL';

/** A requested order: the one command behind both shapes of the contract. Prices are paise; null if not given. */
export interface Order {
  symbol: string;
  side: TradeSide;
  /** Default: CNC. */
  product?: OrderProduct;
  quantity: number;
  orderType: OrderType;
  validity: Validity;
  /** The limit of a LIMIT or SL order; for others the price that the caller saw, which has no effect. */
  price: Paise | null;
  /** For SL and SL-M. */
  trigger: Paise | null;
  stopLoss: Paise | null;
  target: Paise | null;
  /** How the stop-loss trails the price: the order's own stop (SL, SL-M), or the purchase's. */
  trail: TrailTerms | null;
  /** The user's own note. */
  clientNote: string | null;
  /** For a sale: what it may cancel to free its shares. */
  releases: Releases | null;
  /**
   * For a market order: the maximum distance of its fill from the last price, in percent; -1 for the brokers' by price.
   */
  protection?: number | null;
}

/** Defaults of optional terms. */
export const WITHOUT_TERMS = {
  validity: 'DAY',
  trigger: null,
  trail: null,
  price: null,
  stopLoss: null,
  target: null,
  clientNote: null,
  releases: null,
} satisfies Partial<Order>;

export function orderFromDialog(body: z.output<typeof quickOrder>): Order {
  return {
    symbol: body.symbol,
    side: body.type,
    quantity: body.quantity,
    orderType: body.orderType,
    price: priceOrNone(body.price),
    stopLoss: priceOrNone(body.stopLoss),
    target: priceOrNone(body.target),
    clientNote: body.clientNote || null,
    ...stopTermsOf(body),
  };
}

export function orderFromForm(body: z.output<typeof tradeForm>): Order {
  return {
    symbol: body.stockSymbol,
    side: body.type,
    quantity: body.quantity,
    orderType: body.orderType,
    price: priceOrNone(body.price),
    stopLoss: priceOrNone(body.stopLoss),
    target: priceOrNone(body.target),
    clientNote: body.clientNote || null,
    ...stopTermsOf(body),
  };
}

/** Fields common to both shapes of an order. A purchase has nothing to release. */
const stopTermsOf = (body: z.output<typeof quickOrder> | z.output<typeof tradeForm>) =>
  ({
    validity: body.validity ?? 'DAY',
    trigger: priceOrNone(body.triggerPrice),
    trail: trailTerms(body.trail),
    releases: body.type === 'SELL' && body.releaseExits === true ? 'EXITS' : null,
    protection: body.marketProtection ?? null,
    product: body.product ?? 'CNC',
  }) as const;

/** The contract guarantees whole paise for a step, and whole hundredths for a percentage. */
export function trailTerms(
  trail: { step: number } | { percent: number } | null | undefined,
): TrailTerms | null {
  if (!trail) return null;
  if ('step' in trail) return { step: priceOrNone(trail.step), bps: null };
  return { step: null, bps: Math.round(trail.percent * 100) };
}

/** Changes of a pending order. Null means unchanged; a trail ends with null and is unchanged when undefined. */
export interface Change {
  quantity: number | null;
  /** The limit, or the trigger of an exit. */
  price: Paise | null;
  trigger?: Paise | null;
  trail?: TrailTerms | null | undefined;
}

export function changeFrom({ quantity, price, triggerPrice, trail }: z.output<typeof tradeChange>): Change {
  return {
    quantity: quantity ?? null,
    price: priceOrNone(price),
    trigger: priceOrNone(triggerPrice),
    trail: trail === undefined ? undefined : trailTerms(trail),
  };
}

interface Protecting {
  last: Paise;
  tick: Paise;
  band: { low: Paise; high: Paise };
}

/** A market order with protection is a limit order at that distance from the last price, inside the day's band. */
export function protectedOrder(order: Order, { last, tick, band }: Protecting): Order {
  const { protection, orderType, side } = order;
  if (protection == null || orderType !== 'MARKET') return order;
  const percent = protection === -1 ? protectionBps(last) / 100 : protection;
  const limit = protectionPrice(side, last, percent, tick);
  return { ...order, orderType: 'LIMIT', price: paise(Math.min(band.high, Math.max(band.low, limit))) };
}

/** The fingerprint that identifies a repeated order under its key. */
export function orderHash(order: Order): string {
  const { symbol, side, quantity, orderType, price, stopLoss, target } = order;
  const { clientNote, releases, validity, trigger, trail, protection } = order;
  const terms = [symbol, side, quantity, orderType, price, stopLoss, target];
  // An order without a newer term has the same fingerprint as before that term existed.
  if (clientNote !== null) terms.push(clientNote);
  if (releases !== null) terms.push('releases', releases);
  if (validity !== 'DAY') terms.push('validity', validity);
  if (trigger !== null) terms.push('trigger', trigger);
  if (trail !== null) terms.push('trail', trail.step, trail.bps);
  if (protection != null) terms.push('protection', protection);
  if (order.product === 'MIS') terms.push('product', 'MIS');
  return requestHash(terms);
}

/** 0 means not given. */
function priceOrNone(rupees: number | null | undefined): Paise | null {
  const price = exactPaise(rupees ?? 0);
  return price === zeroPaise ? null : price;
}
