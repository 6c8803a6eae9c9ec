import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { useConnected } from '#client/lib/live/live-market.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 30_000;

/** The three indices: pushed while the live feed is up, otherwise polled every 30 s. */
export function useIndices() {
  const connected = useConnected();
  return useQuery({
    queryKey: keyOf(api.market.indices),
    queryFn: ({ signal }) => call(api.market.indices, { signal }),
    refetchInterval: connected ? false : POLL_MS,
  });
}

/** Top gainers and losers: pushed while the live feed is up, otherwise polled every 30 s. */
export function useMovers() {
  const connected = useConnected();
  return useQuery({
    queryKey: keyOf(api.market.movers),
    queryFn: ({ signal }) => call(api.market.movers, { signal }),
    refetchInterval: connected ? false : POLL_MS,
  });
}

/** Limits polling to every two seconds, however fast the market runs. */
const FASTEST_POLLS = 15;

/** Freshness and description of the market data; polled every 30 s, and faster in an accelerated market. */
export function useDataUpdateStatus() {
  return useQuery({
    queryKey: keyOf(api.dataUpdate.status),
    queryFn: ({ signal }) => call(api.dataUpdate.status, { signal }),
    refetchInterval: ({ state }) =>
      POLL_MS / Math.min(FASTEST_POLLS, Math.max(1, state.data?.session.speed ?? 1)),
  });
}
