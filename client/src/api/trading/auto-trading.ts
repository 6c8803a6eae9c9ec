import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 30_000;

/** What auto-trading would do now; polled every 30 s while shown. */
export function useAutoPreview() {
  return useQuery({
    queryKey: keyOf(api.autoTrading.preview),
    queryFn: ({ signal }) => call(api.autoTrading.preview, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Its decisions, newest first; every 30 s. */
export function useAutoJournal() {
  return useQuery({
    queryKey: keyOf(api.autoTrading.journal),
    queryFn: ({ signal }) => call(api.autoTrading.journal, { query: { limit: 50 }, signal }),
    refetchInterval: POLL_MS,
  });
}

/** Backtests the saved limits over a past period. Cancellable, and cancelled when the page is left. */
export function useBacktest() {
  const underWay = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (body: RequestOf<typeof api.autoTrading.backtest>['body']) => {
      const caller = new AbortController();
      underWay.current = caller;
      return call(api.autoTrading.backtest, { body, signal: caller.signal });
    },
  });
  useEffect(() => () => underWay.current?.abort(), []);
  const cancel = () => {
    underWay.current?.abort();
    mutation.reset();
  };
  return { ...mutation, cancel };
}
