import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 60_000;

/** Market sentiment; every 60 s. */
export function useSentiment() {
  return useQuery({
    queryKey: keyOf(api.market.sentiment),
    queryFn: ({ signal }) => call(api.market.sentiment, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Market breadth; every 60 s. */
export function useBreadth() {
  return useQuery({
    queryKey: keyOf(api.market.breadth),
    queryFn: ({ signal }) => call(api.market.breadth, { signal }),
    refetchInterval: POLL_MS,
  });
}
