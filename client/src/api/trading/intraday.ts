import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Intraday positions, refetched with each fill. */
export function usePositions() {
  return useQuery({
    queryKey: keyOf(api.positions.list),
    queryFn: ({ signal }) => call(api.positions.list, { signal }),
  });
}

/** Margin and charges of an order; disabled without one. */
export function useMargins(order: object | null) {
  const written = order === null ? '' : JSON.stringify(order);
  return useQuery({
    queryKey: [...keyOf(api.positions.margins), written],
    queryFn: ({ signal }) => call(api.positions.margins, { query: { order: written }, signal }),
    enabled: order !== null,
    placeholderData: (previous) => previous,
    retry: false,
    refetchInterval: 5_000,
  });
}

/** Converts shares, idempotent across retries. */
export function useConvert() {
  const intent = useIntentKeys();
  return usePositionsChange(
    (body: RequestOf<typeof api.positions.convert>['body']) =>
      call(api.positions.convert, { body, idempotencyKey: intent.keyFor(body) }),
    intent.settle,
  );
}

export function useExitIntraday() {
  return usePositionsChange((symbols: string[]) =>
    call(api.positions.exit, { body: { product: 'MIS', symbols } }),
  );
}

/** Refetches positions and the account, even when refused, since the list was outdated. */
function usePositionsChange<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  onAnswer?: (error: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_reply, error) => {
      onAnswer?.(error);
      return invalidate(
        queryClient,
        { queryKey: ['/api', 'positions'] },
        { queryKey: ['/api', 'portfolio'] },
        { queryKey: ['/api', 'trades'] },
      );
    },
  });
}
