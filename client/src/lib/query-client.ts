import { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * The specification's general behaviour: data is never considered stale, no refetch on focus, no retry. Calls are made
 * whatever the browser thinks of its network, so that an outage is seen at once and no order waits for a connection.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The query key of a read: its path in segments, which joined by slashes are the path again. */
export function keyOf(endpoint: Endpoint, params: Record<string, string> = {}): string[] {
  return endpoint.path
    .slice(1)
    .split('/')
    .map((segment, place) => {
      const written = segment.startsWith(':') ? (params[segment.slice(1)] ?? segment) : segment;
      return place === 0 ? `/${written}` : written;
    });
}
