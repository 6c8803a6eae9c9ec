import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { exactly, invalidate, keyOf } from '#client/lib/http/query-client.ts';
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

/** Corporate actions on the account's shares, newest first. */
export function useAccountActions() {
  return useQuery({
    queryKey: keyOf(api.portfolio.actions),
    queryFn: ({ signal }) => call(api.portfolio.actions, { signal }),
  });
}

/** Dividends by month, and the yield on cost. */
export function useDividends() {
  return useQuery({
    queryKey: keyOf(api.portfolio.dividends),
    queryFn: ({ signal }) => call(api.portfolio.dividends, { signal }),
  });
}

/** Rights issues and buybacks on offer; every 15 s, because the price of a right follows its share. */
export function useOffers() {
  return useQuery({
    queryKey: keyOf(api.portfolio.offers),
    queryFn: ({ signal }) => call(api.portfolio.offers, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Decides on shares of an offer, once across retries; pending until the account is refetched. */
export function useOfferDecision(id: string) {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.portfolio.useOffer>['body']) =>
      call(api.portfolio.useOffer, { params: { id }, body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_reply, error) => {
      intent.settle(error);
      return invalidate(queryClient, { queryKey: ['/api', 'portfolio'] });
    },
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
