import { count } from '#client/lib/format/format.ts';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { text } from '../text.ts';

/** The user's order, exit or alert as a line at its price, and what moving it changes. */
export interface OwnLine {
  id: string;
  kind: 'buy' | 'sell' | 'stop' | 'target' | 'alert';
  price: number;
  /** Label of the line: "B 10 limit", "Stop loss 10". */
  title: string;
  movable: boolean;
  /** The field of an order that changes; an alert keeps its direction and repetition. */
  changes: { field: 'price' | 'triggerPrice' } | { alert: Alert };
}

/** A stock's pending orders and exits, and its active price alerts. */
export function ownLines(symbol: string, trades: readonly Trade[], alerts: readonly Alert[]): OwnLine[] {
  return [
    ...trades
      .filter(({ stockSymbol, status }) => stockSymbol === symbol && status === 'PENDING')
      .flatMap((trade) => orderLine(trade) ?? []),
    ...alerts
      .filter((alert) => alert.symbol === symbol && alert.state === 'active')
      .flatMap((alert) => alertLine(alert) ?? []),
  ];
}

function orderLine(trade: Trade): OwnLine | null {
  const { id, type, exit, orderType, phase, limitPrice, triggerPrice, canModify: movable } = trade;
  const left = count(trade.quantity - trade.filledQuantity);
  if (exit) {
    if (triggerPrice === null) return null;
    const kind = exit === 'STOP' ? 'stop' : 'target';
    return {
      id,
      kind,
      price: triggerPrice,
      title: text.lines[kind](left),
      movable,
      changes: { field: 'price' },
    };
  }
  const waits = orderType !== 'LIMIT' && phase === 'TRIGGER_PENDING' && triggerPrice !== null;
  const price = waits ? triggerPrice : limitPrice;
  if (price === null) return null;
  return {
    id,
    kind: type === 'BUY' ? 'buy' : 'sell',
    price,
    movable,
    title: waits ? text.lines.trigger(type === 'BUY', left) : text.lines.limit(type === 'BUY', left),
    changes: { field: waits ? 'triggerPrice' : 'price' },
  };
}

function alertLine(alert: Alert): OwnLine | null {
  const { id, kind, level } = alert;
  if (level === null || (kind !== 'above' && kind !== 'below')) return null;
  return { id, kind: 'alert', price: level, title: text.lines.alert, movable: true, changes: { alert } };
}

/** The nearest price on a tick, at least one. */
export function onTick(price: number, tick: number): number {
  const ticks = Math.max(1, Math.round(price / tick));
  return Math.round(ticks * tick * 100) / 100;
}
