import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { useConnected } from '#client/lib/live-market.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 30_000;

/** The three indices: pushed while the live feed is up, polled every 30 s while it is not. */
export function useIndices() {
  const connected = useConnected();
  return useQuery({
    queryKey: keyOf(api.market.indices),
    queryFn: ({ signal }) => call(api.market.indices, { signal }),
    refetchInterval: connected ? false : POLL_MS,
  });
}

/** Top gainers and losers: pushed while the live feed is up, polled every 30 s while it is not. */
export function useMovers() {
  const connected = useConnected();
  return useQuery({
    queryKey: keyOf(api.market.movers),
    queryFn: ({ signal }) => call(api.market.movers, { signal }),
    refetchInterval: connected ? false : POLL_MS,
  });
}

/** How fresh the market data is, and what it is; polled every 30 s. */
export function useDataUpdateStatus() {
  return useQuery({
    queryKey: keyOf(api.dataUpdate.status),
    queryFn: ({ signal }) => call(api.dataUpdate.status, { signal }),
    refetchInterval: POLL_MS,
  });
}
