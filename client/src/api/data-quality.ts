import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 300_000;

/** How far the stored bars of each symbol can be trusted; every 5 min. */
export function useDataQuality() {
  return useQuery({
    queryKey: keyOf(api.dataQuality.overview),
    queryFn: ({ signal }) => call(api.dataQuality.overview, { signal }),
    refetchInterval: POLL_MS,
  });
}
