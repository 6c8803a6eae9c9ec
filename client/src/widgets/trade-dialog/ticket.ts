import type { OrderType, TradeSide, Validity } from '#shared/contract/trading/trades.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { readPrice } from '../orders/read-price.ts';
import { readTrail, type TrailTerms, type TrailUnit } from '../orders/trail-terms.ts';
import { limitProblem } from './limit-problem.ts';
import { canTrail, hasLimit, isStop, triggerProblem } from './stop-terms.ts';
import { text } from './text.ts';

/** State of the order ticket. Prices are text until the order is sent. */
export interface Ticket {
  side: TradeSide;
  /** Delivery, or intraday with margin. */
  product: OrderProduct;
  quantity: string;
  orderType: OrderType;
  validity: Validity;
  limit: string;
  trigger: string;
  stopLoss: string;
  target: string;
  /** The step of a trailing stop-loss. */
  trail: string;
  trailUnit: TrailUnit;
  /** The user's own note. */
  note: string;
}

export const NEW_TICKET: Ticket = {
  side: 'BUY',
  product: 'CNC',
  quantity: '1',
  orderType: 'MARKET',
  validity: 'DAY',
  limit: '',
  trigger: '',
  stopLoss: '',
  target: '',
  trail: '',
  trailUnit: 'rupees',
  note: '',
};

/** A ticket prefilled from an address: side, and shares and a limit in rupees if given. */
export function firstTicket(side: TradeSide, quantity: string | null, limit: string | null): Partial<Ticket> {
  const limited = limit !== null && pricedOrNull(readPrice(limit)) !== null;
  return {
    side,
    ...(quantity !== null && { quantity: String(readQuantity(quantity)) }),
    ...(limited && { orderType: 'LIMIT', limit }),
  };
}

/** Inputs of a ticket: the stock's current values, and the account's cash. Money in paise. */
export interface Situation {
  last: Paise;
  /** Null if the order would be for another session, whose band is not known yet. */
  band: { low: Paise; high: Paise } | null;
  tick: Paise;
  /** Null while unknown. */
  availableCash: Paise | null;
}

export interface ReadTicket {
  quantity: number;
  /** Null if the ticket has none, or an unreadable one. */
  limit: Paise | null;
  trigger: Paise | null;
  stopLoss: Paise | null;
  target: Paise | null;
  trail: TrailTerms | null;
  /** Quantity times the limit price (LIMIT) or the current price (MARKET); null without a limit price. */
  value: Paise | null;
  insufficientFunds: boolean;
  /** Number of shares the cash buys; null on a SELL, and if price or cash are unknown. */
  affordable: number | null;
  /** Errors by field. */
  problems: Partial<Record<'quantity' | 'limit' | 'trigger' | 'stopLoss' | 'target' | 'trail', string>>;
  /** The first reason the order can't be sent; null if it can. */
  reason: string | null;
}

/** Parses a ticket by the specification's rules: an invalid quantity is 1, a price of 0 is no price. */
export function readTicket(ticket: Ticket, { last, band, tick, availableCash }: Situation): ReadTicket {
  const quantity = readQuantity(ticket.quantity);
  const isLimit = hasLimit(ticket);
  const isBuy = ticket.side === 'BUY';
  const limit = isLimit ? readPrice(ticket.limit) : null;
  const trigger = isStop(ticket) ? readPrice(ticket.trigger) : null;
  const stopLoss = isBuy ? readPrice(ticket.stopLoss) : null;
  const target = isBuy ? readPrice(ticket.target) : null;
  const entry = isLimit ? pricedOrNull(limit) : isStop(ticket) ? pricedOrNull(trigger) : last;
  const trail = canTrail(ticket) ? readTrail(ticket.trail, ticket.trailUnit) : null;
  const value = entry === null ? null : paise(quantity * entry);
  // The margin of an intraday order depends on the position, so the server checks it.
  const isPaid = isBuy && ticket.product === 'CNC';
  const insufficientFunds = isPaid && value !== null && availableCash !== null && value > availableCash;
  const problems: ReadTicket['problems'] = {
    ...(quantity > MAX_ORDER_QUANTITY && { quantity: text.problems.quantity }),
    ...(isLimit && problemOf('limit', limitProblem(limit, band, tick))),
    ...problemOf('trigger', triggerProblem(ticket, trigger, { limit, last, band, tick })),
    ...problemOf('stopLoss', exitProblem(stopLoss, entry, 'below')),
    ...problemOf('target', exitProblem(target, entry, 'above')),
    ...problemOf('trail', trail && 'problem' in trail ? trail.problem : null),
  };
  return {
    quantity,
    limit: pricedOrNull(limit),
    trigger: pricedOrNull(trigger),
    trail: trail && 'problem' in trail ? null : trail,
    stopLoss: pricedOrNull(stopLoss),
    target: pricedOrNull(target),
    value,
    insufficientFunds,
    affordable: isPaid && entry !== null && availableCash !== null ? Math.floor(availableCash / entry) : null,
    problems,
    reason: insufficientFunds
      ? text.funds.insufficient
      : (firstOf(problems) ?? missing(ticket, { limit, trigger })),
  };
}

const FIELDS = [
  ['quantity', text.fields.quantity],
  ['limit', text.fields.limitPrice],
  ['trigger', text.fields.trigger],
  ['stopLoss', text.fields.stopLoss],
  ['target', text.fields.target],
  ['trail', text.fields.trail],
] as const;

function firstOf(problems: ReadTicket['problems']): string | null {
  const found = FIELDS.find(([field]) => problems[field] !== undefined);
  return found ? text.problems.named(found[1], problems[found[0]] ?? '') : null;
}

/** A missing price. Not an error of the field: a user who has just chosen Limit has not typed a wrong price. */
function missing(ticket: Ticket, { limit, trigger }: Record<'limit' | 'trigger', unknown>): string | null {
  if (isStop(ticket) && trigger === null) return text.problems.noTrigger;
  return hasLimit(ticket) && limit === null ? text.problems.noLimit : null;
}

/** Whole shares, at least 1; 1 if not a number. */
export function readQuantity(written: string): number {
  const whole = Number.parseInt(written.replaceAll(/[,\s]/g, ''), 10);
  return Number.isSafeInteger(whole) && whole >= 1 ? whole : 1;
}

const pricedOrNull = (price: Paise | null | 'unreadable'): Paise | null =>
  price === 'unreadable' ? null : price;

const problemOf = (name: string, problem: string | null) => (problem === null ? {} : { [name]: problem });

function exitProblem(
  price: Paise | null | 'unreadable',
  entry: Paise | null,
  side: 'below' | 'above',
): string | null {
  if (price === 'unreadable') return text.problems.unreadable;
  if (price === null || entry === null) return null;
  const right = side === 'below' ? price < entry : price > entry;
  return right ? null : text.problems[side];
}
