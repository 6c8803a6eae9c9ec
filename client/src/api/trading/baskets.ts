import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

type BasketForm = RequestOf<typeof api.baskets.create>['body'];
export type BasketOrder = BasketForm['orders'][number];

/** The user's saved baskets, by name. */
export function useBaskets() {
  return useQuery({
    queryKey: keyOf(api.baskets.list),
    queryFn: ({ signal }) => call(api.baskets.list, { signal }),
  });
}

/** Saves a new basket, or replaces the one with the id; pending until the list is refetched. */
export function useSaveBasket() {
  return useBasketsChange(({ id, ...body }: { id: string | null } & BasketForm) =>
    id === null ? call(api.baskets.create, { body }) : call(api.baskets.change, { params: { id }, body }),
  );
}

export function useRemoveBasket() {
  return useBasketsChange((id: string) => call(api.baskets.remove, { params: { id } }));
}

/** What orders would need and cost now. */
export function useBasketPreview(orders: BasketOrder[]) {
  return useQuery({
    queryKey: [...keyOf(api.baskets.preview), orders],
    queryFn: ({ signal }) => call(api.baskets.preview, { body: { orders }, signal }),
    staleTime: 0,
  });
}

/** Places orders together, once across retries; refetches the account. */
export function useExecuteBasket() {
  const queryClient = useQueryClient();
  const intent = useIntentKeys();
  return useMutation({
    mutationFn: (orders: BasketOrder[]) =>
      call(api.baskets.execute, { body: { orders }, idempotencyKey: intent.keyFor(orders) }),
    onSettled: (_reply, error) => {
      intent.settle(error);
      void invalidate(queryClient, { queryKey: ['/api', 'portfolio'] }, { queryKey: ['/api', 'trades'] });
    },
  });
}

function useBasketsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.baskets.list), exact: true }),
  });
}
