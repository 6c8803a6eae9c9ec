import { QueryClient, type QueryFilters } from '@tanstack/react-query';
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

/**
 * Reads again what is on the page. A read that is under way may have been answered before the change that asks for it: it is
 * not started twice, and read once more when it has come. Ends when all of it is there.
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

/** Reads as they are asked without parameters, and nothing below them. */
export const exactly = (...reads: Endpoint[]) =>
  reads.map((read) => ({ queryKey: keyOf(read), exact: true }));

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
