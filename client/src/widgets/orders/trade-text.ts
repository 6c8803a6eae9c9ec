import { count, price, rupees, signedRupees } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { BadgeLook } from '#client/ui/badge.tsx';
import type { ExitKind, Trade, TradeEvent, TradeStatus } from '#shared/contract/trades.ts';

export const STATUS_LOOK: Record<TradeStatus, BadgeLook> = {
  EXECUTED: 'plain',
  PENDING: 'warn',
  CANCELLED: 'hold',
  FAILED: 'warn',
};

export const EXIT_LABEL: Record<ExitKind, string> = { STOP: 'Stop loss', TARGET: 'Target' };

export const EVENT_LABEL: Record<TradeEvent, string> = {
  placed: 'Placed',
  queued: 'Queued',
  modified: 'Modified',
  triggered: 'Triggered',
  filled: 'Filled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
};

/** What decides the price: "Market", "Limit", and for an exit "Trigger". */
export function orderWord({ exit, orderType }: Trade): string {
  if (exit) return 'Trigger';
  return orderType === 'LIMIT' ? 'Limit' : 'Market';
}

/** What the price of a row is, where it is not simply that of the fill. */
export function priceNote({
  status,
  exit,
  orderType,
  price: shown,
  limitPrice,
  triggerPrice,
}: Trade): string {
  const executed = status === 'EXECUTED';
  const [name, orderPrice] = exit ? ['trigger', triggerPrice] : ['limit', limitPrice];
  if (!exit && orderType === 'MARKET') return executed ? '' : 'when placed';
  if (!executed || orderPrice === null) return name;
  return orderPrice === shown ? `at the ${name}` : `${name} ${price(orderPrice)}`;
}

/** Why a trade stands where it does: the reason it ended, or what a pending one waits for. */
export function statusNote({ status, reason, exit, orderType, validFor, createdAt }: Trade): string {
  if (reason !== null) return reason;
  if (status !== 'PENDING') return '';
  if (exit || validFor === null) return 'until triggered';
  const day = istDay(noonOf(validFor), new Date(createdAt));
  return orderType === 'LIMIT' ? `valid on ${day}` : `queued for ${day}`;
}

/** What was ordered, in a sentence: "Buy 10 at ₹3,900.00 or less". */
export function orderSentence({ type, quantity, orderType, exit, limitPrice, triggerPrice }: Trade): string {
  const ordered = `${type === 'BUY' ? 'Buy' : 'Sell'} ${count(quantity)}`;
  if (exit !== null && triggerPrice !== null) {
    return `${ordered} when the price is ${rupees(triggerPrice)} or ${exit === 'STOP' ? 'less' : 'more'}`;
  }
  if (orderType === 'LIMIT' && limitPrice !== null) {
    return `${ordered} at ${rupees(limitPrice)} or ${type === 'BUY' ? 'less' : 'more'}`;
  }
  return `${ordered} at the market price`;
}

/** The same where there is little room: "10, limit 3,900.00", "5, stop loss 2,583.00". */
export function orderFigures({ quantity, orderType, exit, limitPrice, triggerPrice }: Trade): string {
  const [name, at] = exit ? [EXIT_LABEL[exit].toLowerCase(), triggerPrice] : ['limit', limitPrice];
  if (at === null || (!exit && orderType === 'MARKET')) return `${count(quantity)}, market`;
  return `${count(quantity)}, ${name} ${price(at)}`;
}

export interface Fact {
  label: string;
  value: string;
}

/** What a row has no room for. Gross and net stand apart as soon as the charges are known. */
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
    ...money('Stop loss', stopLoss),
    ...money('Target', target),
    ...(status === 'EXECUTED'
      ? [{ label: 'Filled', value: `${count(quantity)} × ${rupees(shown)} = ${rupees(totalAmount)}` }]
      : []),
    ...money('Gross P&L', pnl, signedRupees),
    ...money('Charges', charges?.total ?? null),
    ...money('Net P&L', charges ? netPnl : null, signedRupees),
    ...(clientNote === null ? [] : [{ label: 'Note', value: clientNote }]),
  ];
}

const noonOf = (date: string): Date => new Date(`${date}T12:00:00+05:30`);
