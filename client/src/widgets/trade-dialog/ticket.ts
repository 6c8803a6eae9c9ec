import type { OrderType, TradeSide, Validity } from '#shared/contract/trading/trades.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { readPrice } from '../orders/read-price.ts';
import { readTrail, type TrailTerms, type TrailUnit } from '../orders/trail-terms.ts';
import { limitProblem } from './limit-problem.ts';
import { canTrail, hasLimit, isStop, triggerProblem } from './stop-terms.ts';
import { text } from './text.ts';

/** What a person has written on the order ticket. Prices stay text until they are sent. */
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
  /** The step of a stop-loss that follows the price. */
  trail: string;
  trailUnit: TrailUnit;
  /** The person's own. */
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

/** What an address writes on a ticket: its side, shares and a limit in rupees, where there are such. */
export function firstTicket(side: TradeSide, quantity: string | null, limit: string | null): Partial<Ticket> {
  const limited = limit !== null && pricedOrNull(readPrice(limit)) !== null;
  return {
    side,
    ...(quantity !== null && { quantity: String(readQuantity(quantity)) }),
    ...(limited && { orderType: 'LIMIT', limit }),
  };
}

/** What the ticket is written for: the stock now, and what the account has. Money in paise. */
export interface Situation {
  last: Paise;
  /** Null when the order would be for another session, whose band is not known yet. */
  band: { low: Paise; high: Paise } | null;
  tick: Paise;
  /** Null while it is not known. */
  availableCash: Paise | null;
}

export interface ReadTicket {
  quantity: number;
  /** Null where the ticket has none, or one that can't be read. */
  limit: Paise | null;
  trigger: Paise | null;
  stopLoss: Paise | null;
  target: Paise | null;
  trail: TrailTerms | null;
  /** Quantity times the limit price (LIMIT) or the current price (MARKET); null without a limit price. */
  value: Paise | null;
  insufficientFunds: boolean;
  /** How many shares the cash buys; null on a SELL, and where price or cash are not known. */
  affordable: number | null;
  /** What is wrong with what was written in a field. */
  problems: Partial<Record<'quantity' | 'limit' | 'trigger' | 'stopLoss' | 'target' | 'trail', string>>;
  /** The first reason the order can't be sent as it is; null when it can. */
  reason: string | null;
}

/** Reads a ticket as the specification does: a quantity that is no number is 1, a price of 0 is no price. */
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
  // What an intraday order needs depends on the position, and is for the server to say.
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

/** What the order lacks. Not a field's problem: whoever has just chosen Limit has not written a wrong price. */
function missing(ticket: Ticket, { limit, trigger }: Record<'limit' | 'trigger', unknown>): string | null {
  if (isStop(ticket) && trigger === null) return text.problems.noTrigger;
  return hasLimit(ticket) && limit === null ? text.problems.noLimit : null;
}

/** Whole shares, at least 1; what is no number becomes 1. */
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
