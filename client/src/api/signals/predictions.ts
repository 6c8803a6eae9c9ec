import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Chain, ChainDay } from '#shared/contract/signals/track-record.ts';
import type { Horizon, Origin } from '#shared/domain/predictions/horizon.ts';

const MINUTE = 60_000;
/** Retry interval: a new server's first predictions arrive a little after it starts. */
const FIRST_MS = 5_000;

const often = (pollMs: number) => (query: { state: { data?: readonly unknown[] | undefined } }) =>
  query.state.data?.length === 0 ? FIRST_MS : pollMs;

/** Polling per horizon on the predictions screen, by its length; elsewhere every 5 minutes. */
export const HORIZON_POLL_MS: Record<Horizon, number> = {
  short: 5 * MINUTE,
  medium: 10 * MINUTE,
  long: 15 * MINUTE,
};
export const BADGES_POLL_MS = 5 * MINUTE;

/** One prediction per stock, largest edge first; every 5 min. */
export function useDashboardPredictions() {
  return useQuery({
    queryKey: keyOf(api.predictions.dashboard),
    queryFn: ({ signal }) => call(api.predictions.dashboard, { signal }),
    refetchInterval: often(5 * MINUTE),
  });
}

/** All predictions of a horizon. */
export function useHorizonPredictions(horizon: Horizon, pollMs: number) {
  return useQuery({
    queryKey: keyOf(api.predictions[horizon]),
    queryFn: ({ signal }) => call(api.predictions[horizon], { signal }),
    refetchInterval: often(pollMs),
  });
}

/** A stock's predictions, largest edge first; every 5 min. */
export function useTradeRecommendation(symbol: string) {
  return useQuery({
    queryKey: keyOf(api.predictions.recommendation, { symbol }),
    queryFn: ({ signal }) => call(api.predictions.recommendation, { params: { symbol }, signal }),
    refetchInterval: 5 * MINUTE,
  });
}

export interface HistoryFilters {
  origin: Origin;
  horizon: Horizon | undefined;
  status: 'hit' | 'missed' | 'open' | undefined;
}

const HISTORY_PAGE = 50;

/** Recorded calls with outcomes, newest first, fifty per page; every hour. */
export function usePredictionHistory({ origin, horizon, status }: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: [...keyOf(api.predictions.history), origin, horizon ?? 'all', status ?? 'judged'],
    queryFn: ({ signal, pageParam }) =>
      call(api.predictions.history, {
        query: { origin, horizon, status, after: pageParam || undefined, limit: HISTORY_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchInterval: 60 * MINUTE,
  });
}

/** The newest BUY or SELL of a horizon in either record, or null; every hour. */
export function useLastCall(horizon: Horizon) {
  return useQuery({
    queryKey: [...keyOf(api.predictions.history), 'last', horizon],
    queryFn: async ({ signal }) => {
      const query = { horizon, status: 'any', limit: 1 } as const;
      return (await call(api.predictions.history, { query, signal })).at(0) ?? null;
    },
    refetchInterval: 60 * MINUTE,
  });
}

/** A stock's latest calls in both records, newest first, open ones included; every hour. */
export function useCallsOf(symbol: string) {
  const calls = useQuery({
    queryKey: [...keyOf(api.predictions.history), 'of', symbol],
    queryFn: ({ signal }) =>
      call(api.predictions.history, { query: { symbol, status: 'any', limit: MAX_CALLS }, signal }),
    refetchInterval: 60 * MINUTE,
  });
  return { data: calls.data, error: calls.error, refetch: calls.refetch, limit: MAX_CALLS };
}

/** The contract's maximum per reply. */
const MAX_CALLS = 500;

/** The track record; every hour, and every 5 s while the backfill runs. */
export function useTrackRecord(origin: Origin, horizon: Horizon | undefined) {
  return useQuery({
    queryKey: [...keyOf(api.predictions.trackRecord), origin, horizon ?? 'all'],
    queryFn: ({ signal }) => call(api.predictions.trackRecord, { query: { origin, horizon }, signal }),
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.backfill.state ?? '') ? 5_000 : 60 * MINUTE,
  });
}

/** The days of a chain, fetched for verification. */
export function readChain(origin: Origin): Promise<Chain> {
  return call(api.predictions.chain, { query: { origin } });
}

/** One of its days with the content of its hash. */
export function readChainedDay(origin: Origin, { tradingDate }: Pick<ChainDay, 'tradingDate'>) {
  return call(api.predictions.chainedDay, { params: { tradingDate }, query: { origin } });
}
