import type { Trade, TradeSide, TradeStatus } from '#shared/contract/trades.ts';

export const STATUS_OPTIONS = [
  { value: 'ALL', label: 'All' },
  { value: 'EXECUTED', label: 'Executed' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'FAILED', label: 'Failed' },
] as const satisfies readonly { value: TradeStatus | 'ALL'; label: string }[];

export const TYPE_OPTIONS = [
  { value: 'ALL', label: 'All' },
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const satisfies readonly { value: TradeSide | 'ALL'; label: string }[];

/** Which trades are listed, as the address says it. */
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

/** The address with these filters; what is as it is by default is left out, and what is not a filter stays. */
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
