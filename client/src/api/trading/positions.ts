import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { invalidate } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { ExitResult } from '#shared/contract/trading/positions.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';

interface Exited {
  /** In request order. */
  results: (ExitResult & { product: OrderProduct })[];
  /** Error of a request that failed as a whole; `results` has those of the other. */
  error: Error | null;
}

/**
 * Exits intraday positions and then holdings, one request per product. Refetches positions and the account, even after
 * a partial failure.
 */
export function useExitPositions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (legs: readonly { symbol: string; product: OrderProduct }[]): Promise<Exited> => {
      const exited: Exited = { results: [], error: null };
      for (const product of ['MIS', 'CNC'] as const) {
        const symbols = legs.filter((leg) => leg.product === product).map(({ symbol }) => symbol);
        if (symbols.length === 0) continue;
        try {
          const results = await call(api.positions.exit, { body: { product, symbols } });
          exited.results.push(...results.map((result) => ({ ...result, product })));
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          exited.error = error;
        }
      }
      return exited;
    },
    onSettled: () =>
      invalidate(
        queryClient,
        { queryKey: ['/api', 'positions'] },
        { queryKey: ['/api', 'portfolio'] },
        { queryKey: ['/api', 'trades'] },
      ),
  });
}
