import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 10_000;

/** The estimated depth of a stock, every ten seconds while it is shown. */
export function useDepth(symbol: string) {
  return useQuery({
    queryKey: keyOf(api.depth.read, { symbol }),
    queryFn: ({ signal }) => call(api.depth.read, { params: { symbol }, signal }),
    refetchInterval: POLL_MS,
  });
}
