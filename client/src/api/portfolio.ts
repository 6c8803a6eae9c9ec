import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#client/lib/call.ts';
import { useIntentKeys } from '#client/lib/intent-key.ts';
import { exactly, invalidate, keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 15_000;

/** The cash of the account. */
export function useCash() {
  return useQuery({
    queryKey: keyOf(api.portfolio.cash),
    queryFn: ({ signal }) => call(api.portfolio.cash, { signal }),
  });
}

/** Cash, value and profit; every 15 s, tried once more when it fails. */
export function usePortfolioSummary() {
  return useQuery({
    queryKey: keyOf(api.portfolio.summary),
    queryFn: ({ signal }) => call(api.portfolio.summary, { signal }),
    refetchInterval: POLL_MS,
    retry: 1,
  });
}

/** The shares held; every 15 s. */
export function useHoldings() {
  return useQuery({
    queryKey: keyOf(api.portfolio.holdings),
    queryFn: ({ signal }) => call(api.portfolio.holdings, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The stocks watched; every 15 s. */
export function useWatchlist() {
  return useQuery({
    queryKey: keyOf(api.portfolio.watchlist),
    queryFn: ({ signal }) => call(api.portfolio.watchlist, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Whether a stock is watched; null while that is not known. For a list, which asks once for all its rows. */
export function useWatchedSymbols(): (symbol: string) => boolean | null {
  const { data } = useWatchlist();
  return useMemo(() => {
    const watched = data && new Set(data.filter(({ isWatched }) => isWatched).map(({ symbol }) => symbol));
    return (symbol) => watched?.has(symbol) ?? null;
  }, [data]);
}

/** Puts a stock on the watchlist or takes it off; done when the list has been read again. */
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

/** Adds paper money, an amount in rupees, and reads summary and cash again. */
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

/** What the person decided about the account. */
export function useAccountSettings() {
  return useQuery({
    queryKey: keyOf(api.portfolio.account),
    queryFn: ({ signal }) => call(api.portfolio.account, { signal }),
  });
}

/** Decides whether charges are deducted from now on; pending until the answer is what is shown. */
export function useChangeAccountSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deductCharges: boolean) => call(api.portfolio.changeAccount, { body: { deductCharges } }),
    onSuccess: (settings) => queryClient.setQueryData(keyOf(api.portfolio.account), settings),
  });
}

/** When the ledger was last rebuilt, and what differed; every 30 s, as the market may close meanwhile. */
export function useReconciliation() {
  return useQuery({
    queryKey: keyOf(api.portfolio.reconciliation),
    queryFn: ({ signal }) => call(api.portfolio.reconciliation, { signal }),
    refetchInterval: 30_000,
  });
}

/** What the landing page says of the platform. */
export function useStatistics() {
  return useQuery({
    queryKey: keyOf(api.portfolio.statistics),
    queryFn: ({ signal }) => call(api.portfolio.statistics, { signal }),
  });
}
