import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/call.ts';
import { useIntentKeys } from '#client/lib/intent-key.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** The last trades of the portfolio; every 30 s. */
export function useRecentTrades() {
  return useQuery({
    queryKey: keyOf(api.trades.recent),
    queryFn: ({ signal }) => call(api.trades.recent, { signal }),
    refetchInterval: 30_000,
  });
}

/** Places the Trade dialog's order, once however often it has to be sent, and reads portfolio and trades again. */
export function usePlaceTrade() {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.trades.place>['body']) =>
      call(api.trades.place, { body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_reply, error) => intent.settle(error),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api', 'portfolio'] });
      void queryClient.invalidateQueries({ queryKey: ['/api', 'trades'] });
    },
  });
}
