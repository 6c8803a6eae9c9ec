import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { BadgeLook } from '#client/ui/badge.tsx';
import type { Trade, TradeStatus } from '#shared/contract/trading/trades.ts';
import { FILL_MODEL_NAME } from '#shared/domain/trading/fill-model.ts';
import { EXIT_LABEL, text } from './text.ts';

export const STATUS_LOOK: Record<TradeStatus, BadgeLook> = {
  EXECUTED: 'plain',
  PENDING: 'warn',
  CANCELLED: 'hold',
  FAILED: 'warn',
};

/** What decides the price: "Market", "Limit", or "Trigger" for an exit. */
export function orderWord({ exit, orderType, product, squareOff }: Trade): string {
  const word = squareOff ? text.squareOff : exit ? text.trigger : ORDER_WORD[orderType];
  return product === 'MIS' ? text.intraday(word) : word;
}

/** Label of a row's price, unless it is simply the fill price. */
export function priceNote({
  status,
  exit,
  orderType,
  phase,
  price: shown,
  limitPrice,
  triggerPrice,
}: Trade): string {
  const executed = status === 'EXECUTED';
  const byTrigger = exit || orderType === 'SL-M';
  const [name, orderPrice] = byTrigger ? [text.price.trigger, triggerPrice] : [text.price.limit, limitPrice];
  if (orderType === 'SL' && phase === 'TRIGGER_PENDING' && triggerPrice !== null) {
    return text.price.named(text.price.trigger, rupees(triggerPrice));
  }
  if (!exit && orderType === 'MARKET') return executed ? '' : text.price.whenPlaced;
  if (!executed || orderPrice === null) return name;
  return orderPrice === shown ? text.price.at(name) : text.price.named(name, rupees(orderPrice));
}

/** Explanation of a status: why the trade ended, or what a pending one waits for. */
export function statusNote(trade: Trade): string {
  const { status, reason, phase, orderType, validFor, createdAt, filledQuantity, quantity } = trade;
  if (reason !== null) return reason;
  if (status !== 'PENDING') return '';
  if (filledQuantity > 0) return text.state.filling(count(filledQuantity), count(quantity));
  if (phase === 'TRIGGER_PENDING' || validFor === null) return text.state.untilTriggered;
  const day = istDay(noonOf(validFor), new Date(createdAt));
  if (orderType === 'SL') return text.state.triggered(day);
  return orderType === 'LIMIT' ? text.state.validFor(day) : text.state.queuedFor(day);
}

/** An order in one sentence: "Limit order: BUY 10 @ ₹3,900.00". */
export function orderSentence({ type, quantity, exit, limitPrice, triggerPrice }: Trade): string {
  const ordered = `${type} ${count(quantity)}`;
  if (exit !== null && triggerPrice !== null) {
    return exit === 'STOP'
      ? text.order.stop(ordered, rupees(triggerPrice))
      : text.order.target(ordered, rupees(triggerPrice));
  }
  if (limitPrice !== null) {
    return triggerPrice === null
      ? text.order.limit(ordered, rupees(limitPrice))
      : text.order.stopLimit(ordered, rupees(limitPrice), rupees(triggerPrice));
  }
  if (triggerPrice !== null) return text.order.stopMarket(ordered, rupees(triggerPrice));
  return text.order.market(ordered);
}

/** Short form: "10, limit 3,900.00", "5, stop loss 2,583.00". */
export function orderFigures(trade: Trade): string {
  const { quantity, orderType, exit, phase, limitPrice, triggerPrice } = trade;
  const byTrigger = exit !== null || (phase === 'TRIGGER_PENDING' && triggerPrice !== null);
  const triggerName = exit ? EXIT_LABEL[exit].toLowerCase() : text.price.trigger;
  const [name, at] = byTrigger ? [triggerName, triggerPrice] : [text.price.limit, limitPrice];
  if (at === null || (!exit && orderType === 'MARKET')) return text.figures.market(count(quantity));
  return text.figures.priced(count(quantity), name, rupees(at));
}

export interface Fact {
  label: string;
  value: string;
}

/** Details beyond a row's columns. Gross and net are separate once the charges are known. */
export function detailsOf(trade: Trade): Fact[] {
  const {
    stopLoss,
    target,
    status,
    filledQuantity,
    price: shown,
    totalAmount,
    pnl,
    netPnl,
    charges,
    clientNote,
    trail,
    validity,
  } = trade;
  const money = (label: string, amount: number | null, write = rupees): Fact[] =>
    amount === null ? [] : [{ label, value: write(amount) }];
  return [
    ...money(EXIT_LABEL.STOP, stopLoss),
    ...money(EXIT_LABEL.TARGET, target),
    ...(trail ? [{ label: text.details.trail, value: trailText(trail) }] : []),
    ...(validity === 'IOC' ? [{ label: text.details.validity, value: validity }] : []),
    ...(status === 'EXECUTED'
      ? [
          {
            label: text.details.filled,
            value: text.details.sum(count(filledQuantity), rupees(shown), rupees(totalAmount)),
          },
        ]
      : []),
    ...modelDetails(trade),
    ...money(text.details.grossPnl, pnl, signedRupees),
    ...money(text.details.charges, charges?.total ?? null),
    ...money(text.details.netPnl, charges ? netPnl : null, signedRupees),
    ...(clientNote === null ? [] : [{ label: text.details.note, value: clientNote }]),
  ];
}

/** Of an order with the BIDASK model: the filled quantity, the number of fills, and their cost. */
function modelDetails({
  model,
  status,
  quantity,
  filledQuantity,
  fills,
  averagePrice,
  lastAtFill,
}: Trade): Fact[] {
  if (model === 'LAST') return [];
  const { part, model: label, lastAtFill: last, fills: parts } = text.details;
  const isPart = filledQuantity > 0 && filledQuantity < quantity;
  return [
    { label, value: FILL_MODEL_NAME[model] },
    ...(isPart ? [{ label: part, value: text.details.of(count(filledQuantity), count(quantity)) }] : []),
    ...(status === 'PENDING' && averagePrice !== null
      ? [{ label: text.details.averagePrice, value: rupees(averagePrice) }]
      : []),
    ...(fills.length > 1 ? [{ label: parts, value: count(fills.length) }] : []),
    ...(lastAtFill === null ? [] : [{ label: last, value: rupees(lastAtFill) }]),
  ];
}

function trailText({ step, percent, base }: NonNullable<Trade['trail']>): string {
  const by = percent === null ? rupees(step ?? 0) : `${percent}%`;
  return base === null || step === null ? by : text.details.trailFrom(by, rupees(base));
}

const ORDER_WORD = {
  MARKET: text.market,
  LIMIT: text.limit,
  SL: text.stop,
  'SL-M': text.stopMarket,
} as const;

const noonOf = (date: string): Date => new Date(`${date}T12:00:00+05:30`);
