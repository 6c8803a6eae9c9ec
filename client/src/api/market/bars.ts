import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { joinBars } from '#client/lib/live/join-bars.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { api } from '#shared/contract/index.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { BarInterval } from '#shared/domain/market/bar-interval.ts';
import type { PriceBasis } from '#shared/domain/market/chart-layout.ts';

/** Bars per page; older pages load when the chart scrolls left. */
const PAGE_BARS = 400;
const MAX_PAGE_BARS = 1_000;
/** Refetched once per minute of market time, at most every four seconds; the last price is live. */
const POLL_MS = 60_000;
const FASTEST_POLL_MS = 4_000;

interface BarsChoice {
  interval: BarInterval;
  indicators: readonly string[];
  prices?: PriceBasis | undefined;
}

/** Bars of a stock or index with indicators, oldest first; `fetchNextPage` loads older ones. */
export function useBars(symbol: string, { interval, indicators, prices = 'adjusted' }: BarsChoice) {
  const speed = useMarketSession()?.speed ?? 1;
  const key = keyOf(api.stocks.bars, { symbol });
  const filters = indicators.join(',');
  return useInfiniteQuery({
    queryKey: [...key, interval, prices, filters],
    queryFn: ({ signal, pageParam }) =>
      call(api.stocks.bars, {
        params: { symbol },
        query: {
          interval,
          before: pageParam || undefined,
          limit: String(PAGE_BARS),
          indicators: filters || undefined,
          prices,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.more ? page.times[0] : undefined),
    select: joinBars,
    // Keeps the candles while another choice of indicators loads.
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, key.length + 2).join() === [...key, interval, prices].join()
        ? before
        : undefined,
    refetchInterval: Math.max(FASTEST_POLL_MS, POLL_MS / Math.max(1, speed)),
  });
}

/** Bars of a symbol from a bar's label to the newest. */
export async function readBarsSince(
  symbol: string,
  interval: BarInterval,
  from: string,
  signal: AbortSignal,
): Promise<BarsReply> {
  const read = (before?: string) =>
    call(api.stocks.bars, {
      params: { symbol },
      query: { interval, before, limit: String(MAX_PAGE_BARS) },
      signal,
    });
  const pages = [await read()];
  for (;;) {
    const oldest = pages.at(-1);
    const first = oldest?.times[0];
    if (!oldest?.more || first === undefined || first <= from) break;
    pages.push(await read(first));
  }
  const joined = joinBars({ pages });
  if (!joined) throw new Error('There is always one page.');
  const start = joined.times.findIndex((time) => time >= from);
  return start <= 0 ? joined : barsFrom(joined, start);
}

function barsFrom(bars: BarsReply, start: number): BarsReply {
  const [open, high, low, close, volume] = [bars.open, bars.high, bars.low, bars.close, bars.volume].map(
    (column) => column.slice(start),
  ) as [number[], number[], number[], number[], number[]];
  return { ...bars, times: bars.times.slice(start), open, high, low, close, volume };
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
