import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** The last point moves with the market; an order invalidates them immediately. */
const POLL_MS = 60_000;

/** Equity curve, returns, drawdown and allocation; every 60 s. */
export function usePerformance() {
  return useQuery({
    queryKey: keyOf(api.performance.report),
    queryFn: ({ signal }) => call(api.performance.report, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The open lots; every 60 s. */
export function useLots() {
  return useQuery({
    queryKey: keyOf(api.performance.lots),
    queryFn: ({ signal }) => call(api.performance.lots, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The tax estimate by financial year; every 60 s. */
export function useTax() {
  return useQuery({
    queryKey: keyOf(api.performance.tax),
    queryFn: ({ signal }) => call(api.performance.tax, { signal }),
    refetchInterval: POLL_MS,
  });
}
