import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { joinBars } from '#client/lib/live/join-bars.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { keyOf } from '#client/lib/query-client.ts';
import type { BarInterval } from '#shared/contract/bars.ts';
import { api } from '#shared/contract/index.ts';

/** Bars per page; older pages load when the chart scrolls left. */
const PAGE_BARS = 400;
/** Refetched once per minute of market time, at most every four seconds; the last price is live. */
const POLL_MS = 60_000;
const FASTEST_POLL_MS = 4_000;

/** Bars of a stock or index with indicators, oldest first; `fetchNextPage` loads older ones. */
export function useBars(symbol: string, interval: BarInterval, indicators: readonly string[]) {
  const speed = useMarketSession()?.speed ?? 1;
  const key = keyOf(api.stocks.bars, { symbol });
  const filters = indicators.join(',');
  return useInfiniteQuery({
    queryKey: [...key, interval, filters],
    queryFn: ({ signal, pageParam }) =>
      call(api.stocks.bars, {
        params: { symbol },
        query: {
          interval,
          before: pageParam || undefined,
          limit: String(PAGE_BARS),
          indicators: filters || undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.more ? page.times[0] : undefined),
    select: joinBars,
    // Keeps the candles while another choice of indicators loads.
    placeholderData: (before, query) =>
      query?.queryKey[key.length] === interval && query.queryKey.slice(0, key.length).join() === key.join()
        ? before
        : undefined,
    refetchInterval: Math.max(FASTEST_POLL_MS, POLL_MS / Math.max(1, speed)),
  });
}

/** The available indicators. */
export function useIndicatorChoices() {
  return useQuery({
    queryKey: keyOf(api.stocks.indicators),
    queryFn: ({ signal }) => call(api.stocks.indicators, { signal }),
  });
}

/** A stock's key figures and events; refetched when a session starts or ends. */
export function useStockFigures(symbol: string) {
  const date = useMarketSession()?.tradingDate ?? '';
  return useQuery({
    queryKey: [...keyOf(api.stocks.figures, { symbol }), date],
    queryFn: ({ signal }) => call(api.stocks.figures, { params: { symbol }, signal }),
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  });
}

/**
 * Closes of all stocks over the last thirty sessions, by instrument id; refetched when a session starts or ends.
 */
export function useSparklines() {
  const date = useMarketSession()?.tradingDate ?? '';
  return useQuery({
    queryKey: [...keyOf(api.stocks.sparklines), date],
    queryFn: ({ signal }) => call(api.stocks.sparklines, { query: { days: '30' }, signal }),
    select: ({ dates, lines }) => ({ dates, closes: new Map(lines.map(({ id, closes }) => [id, closes])) }),
    placeholderData: (before) => before,
  });
}
