import type * as z from 'zod/mini';
import type { OrderType, quickOrder, TradeSide, tradeChange, tradeForm } from '#shared/contract/trades.ts';
import { exactPaise, type Paise, zeroPaise } from '#shared/domain/money.ts';
import { requestHash } from '../../ledger/once-per-key.ts';

/** What a sale may cancel: the exits that reserve its shares, or everything that is open of its stock. */
export type Releases = 'EXITS' | 'ALL';

/**
 * What somebody asks for: the one command behind both shapes of the contract. Prices are paise; null where none was
 * given.
 */
export interface Order {
  symbol: string;
  side: TradeSide;
  quantity: number;
  orderType: OrderType;
  /** The limit of a LIMIT order; what the caller saw on a MARKET order, where it means nothing. */
  price: Paise | null;
  stopLoss: Paise | null;
  target: Paise | null;
  /** The person's own note. */
  clientNote: string | null;
  /** Of a sale: what it may cancel to have its shares. */
  releases: Releases | null;
}

/** What an order may leave out. */
export const WITHOUT_TERMS = {
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
    releases: releasesOf(body),
  };
}

export function orderFromForm(body: z.output<typeof tradeForm>): Order {
  return {
    symbol: body.stockSymbol,
    side: body.type,
    quantity: body.quantity,
    orderType: body.orderType,
    ...WITHOUT_TERMS,
    price: priceOrNone(body.price),
    clientNote: body.clientNote || null,
    releases: releasesOf(body),
  };
}

/** A purchase has nothing to release. */
const releasesOf = ({ type, releaseExits }: { type: TradeSide; releaseExits?: boolean | undefined }) =>
  type === 'SELL' && releaseExits === true ? 'EXITS' : null;

/** What is to change of a pending order; null where nothing is. */
export function changeFrom(body: z.output<typeof tradeChange>): {
  quantity: number | null;
  price: Paise | null;
} {
  return { quantity: body.quantity ?? null, price: priceOrNone(body.price) };
}

/** The fingerprint by which an order sent again under its key is known. */
export function orderHash(order: Order): string {
  const { symbol, side, quantity, orderType, price, stopLoss, target, clientNote, releases } = order;
  const terms = [symbol, side, quantity, orderType, price, stopLoss, target];
  // An order without a term that came later has the fingerprint that it had before there was the term.
  if (clientNote !== null) terms.push(clientNote);
  if (releases !== null) terms.push('releases', releases);
  return requestHash(terms);
}

/** 0 means that none was given. */
function priceOrNone(rupees: number | null | undefined): Paise | null {
  const price = exactPaise(rupees ?? 0);
  return price === zeroPaise ? null : price;
}
