import { count, rupees, signedRupees } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { BadgeLook } from '#client/ui/badge.tsx';
import type { Trade, TradeStatus } from '#shared/contract/trades.ts';
import { EXIT_LABEL, text } from './text.ts';

export const STATUS_LOOK: Record<TradeStatus, BadgeLook> = {
  EXECUTED: 'plain',
  PENDING: 'warn',
  CANCELLED: 'hold',
  FAILED: 'warn',
};

/** What decides the price: "Market", "Limit", or "Trigger" for an exit. */
export function orderWord({ exit, orderType }: Trade): string {
  if (exit) return text.trigger;
  return orderType === 'LIMIT' ? text.limit : text.market;
}

/** Label of a row's price, unless it is simply the fill price. */
export function priceNote({
  status,
  exit,
  orderType,
  price: shown,
  limitPrice,
  triggerPrice,
}: Trade): string {
  const executed = status === 'EXECUTED';
  const [name, orderPrice] = exit ? [text.price.trigger, triggerPrice] : [text.price.limit, limitPrice];
  if (!exit && orderType === 'MARKET') return executed ? '' : text.price.whenPlaced;
  if (!executed || orderPrice === null) return name;
  return orderPrice === shown ? text.price.at(name) : text.price.named(name, rupees(orderPrice));
}

/** Explanation of a status: why the trade ended, or what a pending one waits for. */
export function statusNote({ status, reason, exit, orderType, validFor, createdAt }: Trade): string {
  if (reason !== null) return reason;
  if (status !== 'PENDING') return '';
  if (exit || validFor === null) return text.state.untilTriggered;
  const day = istDay(noonOf(validFor), new Date(createdAt));
  return orderType === 'LIMIT' ? text.state.validFor(day) : text.state.queuedFor(day);
}

/** An order in one sentence: "Limit order: BUY 10 @ ₹3,900.00". */
export function orderSentence({ type, quantity, orderType, exit, limitPrice, triggerPrice }: Trade): string {
  const ordered = `${type} ${count(quantity)}`;
  if (exit !== null && triggerPrice !== null) {
    return exit === 'STOP'
      ? text.order.stop(ordered, rupees(triggerPrice))
      : text.order.target(ordered, rupees(triggerPrice));
  }
  if (orderType === 'LIMIT' && limitPrice !== null) {
    return text.order.limit(ordered, rupees(limitPrice));
  }
  return text.order.market(ordered);
}

/** Short form: "10, limit 3,900.00", "5, stop loss 2,583.00". */
export function orderFigures({ quantity, orderType, exit, limitPrice, triggerPrice }: Trade): string {
  const [name, at] = exit ? [EXIT_LABEL[exit].toLowerCase(), triggerPrice] : [text.price.limit, limitPrice];
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
    quantity,
    price: shown,
    totalAmount,
    pnl,
    netPnl,
    charges,
    clientNote,
  } = trade;
  const money = (label: string, amount: number | null, write = rupees): Fact[] =>
    amount === null ? [] : [{ label, value: write(amount) }];
  return [
    ...money(EXIT_LABEL.STOP, stopLoss),
    ...money(EXIT_LABEL.TARGET, target),
    ...(status === 'EXECUTED'
      ? [
          {
            label: text.details.filled,
            value: text.details.sum(count(quantity), rupees(shown), rupees(totalAmount)),
          },
        ]
      : []),
    ...money(text.details.grossPnl, pnl, signedRupees),
    ...money(text.details.charges, charges?.total ?? null),
    ...money(text.details.netPnl, charges ? netPnl : null, signedRupees),
    ...(clientNote === null ? [] : [{ label: text.details.note, value: clientNote }]),
  ];
}

const noonOf = (date: string): Date => new Date(`${date}T12:00:00+05:30`);
