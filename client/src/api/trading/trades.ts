import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { knownPage, readTradePage } from './trade-pages.ts';

/** The latest trades; every 30 s. */
export function useRecentTrades() {
  return useQuery({
    queryKey: keyOf(api.trades.recent),
    queryFn: ({ signal }) => call(api.trades.recent, { signal }),
    refetchInterval: 30_000,
  });
}

/** Places the Trade dialog's order, idempotent across retries, and invalidates portfolio and trades. */
export function usePlaceTrade() {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.trades.place>['body']) =>
      call(api.trades.place, { body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_reply, error) => intent.settle(error),
    onSuccess: () => readAccountAgain(queryClient),
  });
}

/** All trades, newest first, a thousand per page; the first page every 30 s, older ones where they may have changed. */
export function useTradeHistory() {
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: keyOf(api.trades.history),
    queryFn: ({ signal, pageParam, queryKey }) => {
      const pages = queryClient.getQueryData<{ pages: Trade[][] }>(queryKey)?.pages ?? [];
      const known = pageParam && knownPage(pages, pageParam, HISTORY_PAGE);
      return known || readTradePage(pageParam || undefined, signal);
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchInterval: 30_000,
  });
}

/** The contract's maximum per reply. */
const HISTORY_PAGE = 1_000;

/** Results of the executed trades; every 60 s. */
export function useTradeStats() {
  return useQuery({
    queryKey: keyOf(api.trades.stats),
    queryFn: ({ signal }) => call(api.trades.stats, { signal }),
    refetchInterval: 60_000,
  });
}

/** One order's events. Mount on demand. */
export function useTradeTimeline(id: string) {
  return useQuery({
    queryKey: keyOf(api.trades.timeline, { id }),
    queryFn: ({ signal }) => call(api.trades.timeline, { params: { id }, signal }),
  });
}

/** Places the New Trade form's order, idempotent across retries. */
export function useExecuteTrade() {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.trades.execute>['body']) =>
      call(api.trades.execute, { body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_reply, error) => intent.settle(error),
    onSuccess: () => readAccountAgain(queryClient),
  });
}

/**
 * Cancels a pending order. Pending until the history is refetched, even when refused, since the list was outdated.
 */
export function useCancelTrade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.trades.cancel, { params: { id } }),
    onSettled: () => {
      readAccountAgain(queryClient);
      return invalidate(queryClient, { queryKey: keyOf(api.trades.history) });
    },
  });
}

/** Undoes a sale that is not filled yet: cancels it, and the exits that it had cancelled are open again. */
export function useUndoTrade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.trades.undo, { params: { id } }),
    onSettled: () => readAccountAgain(queryClient),
  });
}

/** Places a cancelled stop-loss or target again. */
export function useRestoreExit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.trades.restore, { params: { id } }),
    onSettled: () => readAccountAgain(queryClient),
  });
}

/** Changes a pending order, and refetches it even when refused, since the list was outdated. */
export function useModifyTrade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RequestOf<typeof api.trades.modify>['body']) =>
      call(api.trades.modify, { params: { id }, body }),
    onSettled: () => readAccountAgain(queryClient),
  });
}

function readAccountAgain(queryClient: QueryClient): void {
  void invalidate(queryClient, { queryKey: ['/api', 'portfolio'] }, { queryKey: ['/api', 'trades'] });
}
