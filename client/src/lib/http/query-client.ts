import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * The specification's defaults: data never becomes stale, no refetch on focus, no retry. Calls are made regardless
 * of the browser's network state, so that outages show immediately and no order is queued offline.
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

/**
 * Refetches active queries. A running fetch may have been answered before the change: it is not cancelled, but
 * repeated once when it completes. Resolves when all are done.
 */
export async function invalidate(queryClient: QueryClient, ...reads: readonly QueryFilters[]): Promise<void> {
  const again = (filters: QueryFilters) => queryClient.invalidateQueries(filters, { cancelRefetch: false });
  await Promise.all(
    reads.flatMap((filters) => {
      const underWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
      return [
        ...underWay.map(async ({ queryKey, promise }) => {
          await promise?.catch(() => undefined);
          await again({ queryKey, exact: true });
        }),
        again(filters),
      ];
    }),
  );
}

/** Queries by exact key, without parameters, excluding child keys. */
export const exactly = (...reads: Pick<Endpoint, 'path'>[]) =>
  reads.map((read) => ({ queryKey: keyOf(read), exact: true }));

/** The query key of a read: its path split into segments. */
export function keyOf(endpoint: Pick<Endpoint, 'path'>, params: Record<string, string> = {}): string[] {
  return endpoint.path
    .slice(1)
    .split('/')
    .map((segment, place) => {
      const written = segment.startsWith(':') ? (params[segment.slice(1)] ?? segment) : segment;
      return place === 0 ? `/${written}` : written;
    });
}
