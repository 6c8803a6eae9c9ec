import { useQuery } from '@tanstack/react-query';
import { exchange } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import type { StocksSnapshot } from '#client/lib/live/snapshot-rows.ts';
import { api } from '#shared/contract/index.ts';

/** Polling: 60 s on Markets, 30 s on All Stocks. */
export const STOCKS_POLL_MS = { markets: 60_000, allStocks: 30_000 } as const;

/** All stocks at one tick; later changes come from `useQuote`. */
export function useStocks(pollMs: number) {
  return useQuery({
    queryKey: keyOf(api.stocks.list),
    queryFn: ({ signal }) => readStocks(signal),
    refetchInterval: pollMs,
    select: ({ stocks }) => stocks,
  });
}

async function readStocks(signal: AbortSignal): Promise<StocksSnapshot> {
  const { reply, headers } = await exchange(api.stocks.list, { signal });
  const sequence = headers.get('X-Feed-Sequence');
  return { asOf: sequence === null ? null : Number(sequence), stocks: reply };
}
