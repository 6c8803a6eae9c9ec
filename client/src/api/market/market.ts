import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { useConnected } from '#client/lib/live/live-market.ts';
import { api } from '#shared/contract/index.ts';
import type { DataUpdateStatus } from '#shared/contract/market/market.ts';
import { type MarketClock, marketClockOf } from '#shared/domain/market/market-clock.ts';
import { SOURCE_TRAITS, type SourceTraits } from '#shared/domain/market/market-source.ts';

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

const STATUS = queryOptions({
  queryKey: keyOf(api.dataUpdate.status),
  queryFn: ({ signal }) => call(api.dataUpdate.status, { signal }),
});

/** Limits polling of an accelerated market to one request every two seconds. */
const FASTEST_POLLS = 15;

/** Freshness and description of the market data; polled every 30 s, and faster in an accelerated market. */
export function useDataUpdateStatus() {
  return useQuery({
    ...STATUS,
    refetchInterval: ({ state }) =>
      POLL_MS / Math.min(FASTEST_POLLS, Math.max(1, state.data?.session.speed ?? 1)),
  });
}

const traitsOf = ({ source }: DataUpdateStatus): SourceTraits => SOURCE_TRAITS[source];

/** Traits of this server's data source; undefined until known. They never change, so this renders once. */
export function useSourceTraits(): SourceTraits | undefined {
  return useQuery({ ...STATUS, select: traitsOf }).data;
}

/** How market times are named on this server: as IST, or as market time. */
export function useMarketClockLabel(): MarketClock {
  return marketClockOf(useSourceTraits());
}
