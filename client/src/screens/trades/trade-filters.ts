import type { Trade, TradeSide, TradeStatus } from '#shared/contract/trading/trades.ts';
import { text } from './text.ts';

export const STATUS_OPTIONS = [
  { value: 'ALL', label: text.filters.all },
  { value: 'EXECUTED', label: text.filters.statuses.EXECUTED },
  { value: 'PENDING', label: text.filters.statuses.PENDING },
  { value: 'CANCELLED', label: text.filters.statuses.CANCELLED },
  { value: 'FAILED', label: text.filters.statuses.FAILED },
] as const satisfies readonly { value: TradeStatus | 'ALL'; label: string }[];

export const TYPE_OPTIONS = [
  { value: 'ALL', label: text.filters.all },
  { value: 'BUY', label: text.filters.types.BUY },
  { value: 'SELL', label: text.filters.types.SELL },
] as const satisfies readonly { value: TradeSide | 'ALL'; label: string }[];

/** The trade filters, as stored in the address. */
export interface TradeFilters {
  status: TradeStatus | 'ALL';
  type: TradeSide | 'ALL';
}

export const ALL_TRADES: TradeFilters = { status: 'ALL', type: 'ALL' };

export function readFilters(address: URLSearchParams): TradeFilters {
  const chosen = (name: string) => address.get(name)?.toUpperCase();
  return {
    status: STATUS_OPTIONS.find(({ value }) => value === chosen('status'))?.value ?? ALL_TRADES.status,
    type: TYPE_OPTIONS.find(({ value }) => value === chosen('type'))?.value ?? ALL_TRADES.type,
  };
}

/** The address with these filters; defaults are omitted, other parameters unchanged. */
export function writeFilters(address: URLSearchParams, filters: TradeFilters): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const member of ['status', 'type'] as const) {
    if (filters[member] === ALL_TRADES[member]) next.delete(member);
    else next.set(member, filters[member].toLowerCase());
  }
  return next;
}

export function filterTrades(trades: readonly Trade[], { status, type }: TradeFilters): Trade[] {
  return trades.filter(
    (trade) => (status === 'ALL' || trade.status === status) && (type === 'ALL' || trade.type === type),
  );
}
