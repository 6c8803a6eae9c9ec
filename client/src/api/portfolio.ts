import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type RequestOf } from '#client/lib/call.ts';
import { useIntentKeys } from '#client/lib/intent-key.ts';
import { exactly, invalidate, keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 15_000;

/** The account's cash. */
export function useCash() {
  return useQuery({
    queryKey: keyOf(api.portfolio.cash),
    queryFn: ({ signal }) => call(api.portfolio.cash, { signal }),
  });
}

/** Cash, value and profit; every 15 s, one retry. */
export function usePortfolioSummary() {
  return useQuery({
    queryKey: keyOf(api.portfolio.summary),
    queryFn: ({ signal }) => call(api.portfolio.summary, { signal }),
    refetchInterval: POLL_MS,
    retry: 1,
  });
}

/** The holdings; every 15 s. */
export function useHoldings() {
  return useQuery({
    queryKey: keyOf(api.portfolio.holdings),
    queryFn: ({ signal }) => call(api.portfolio.holdings, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The watchlist; every 15 s. */
export function useWatchlist() {
  return useQuery({
    queryKey: keyOf(api.portfolio.watchlist),
    queryFn: ({ signal }) => call(api.portfolio.watchlist, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Whether a stock is watched; null until known. For a list, which subscribes once for all rows. */
export function useWatchedSymbols(): (symbol: string) => boolean | null {
  const { data } = useWatchlist();
  return useMemo(() => {
    const watched = data && new Set(data.filter(({ isWatched }) => isWatched).map(({ symbol }) => symbol));
    return (symbol) => watched?.has(symbol) ?? null;
  }, [data]);
}

/** Adds a stock to the watchlist or removes it; resolves once the list is refetched. */
export function useWatchChange(): (symbol: string, watched: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (symbol, watched) => {
    await call(watched ? api.portfolio.watch : api.portfolio.unwatch, { body: { symbol } });
    await invalidate(queryClient, ...exactly(api.portfolio.watchlist, api.firstSteps.read));
  };
}

/** Puts stocks on the watchlist one after the other, or takes them off; done when the list has been read again. */
export function useWatchChanges(): (symbols: readonly string[], watched: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (symbols, watched) => {
    try {
      for (const symbol of symbols)
        await call(watched ? api.portfolio.watch : api.portfolio.unwatch, { body: { symbol } });
    } finally {
      await invalidate(queryClient, ...exactly(api.portfolio.watchlist, api.firstSteps.read));
    }
  };
}

/** Adds paper money in rupees, and invalidates summary and cash. */
export function useAddFunds() {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (amount: number) =>
      call(api.portfolio.addFunds, { body: { amount }, idempotencyKey: intent.keyFor({ amount }) }),
    onSettled: (_reply, error) => intent.settle(error),
    onSuccess: () =>
      void invalidate(
        queryClient,
        ...exactly(api.portfolio.summary, api.portfolio.cash, api.firstSteps.read),
      ),
  });
}

/** The account's settings. */
export function useAccountSettings() {
  return useQuery({
    queryKey: keyOf(api.portfolio.account),
    queryFn: ({ signal }) => call(api.portfolio.account, { signal }),
  });
}

/** Changes how later fills are charged; pending until the reply is in the cache. */
export function useChangeAccountSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.portfolio.changeAccount>['body']) =>
      call(api.portfolio.changeAccount, { body }),
    onSuccess: (settings) => queryClient.setQueryData(keyOf(api.portfolio.account), settings),
  });
}

/** The last reconciliation and its differences; every 30 s, because the market may close meanwhile. */
export function useReconciliation() {
  return useQuery({
    queryKey: keyOf(api.portfolio.reconciliation),
    queryFn: ({ signal }) => call(api.portfolio.reconciliation, { signal }),
    refetchInterval: 30_000,
  });
}

/** The landing page's platform figures. */
export function useStatistics() {
  return useQuery({
    queryKey: keyOf(api.portfolio.statistics),
    queryFn: ({ signal }) => call(api.portfolio.statistics, { signal }),
  });
}
