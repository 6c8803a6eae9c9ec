import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { useIntentKeys } from '#client/lib/http/intent-key.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

export type NewGtt = RequestOf<typeof api.gtt.create>['body'];

/** The account's GTTs, newest first; refetched when one triggers or ends. */
export function useGtts() {
  return useQuery({
    queryKey: keyOf(api.gtt.list),
    queryFn: ({ signal }) => call(api.gtt.list, { signal }),
  });
}

/** Creates a GTT, once across retries. */
export function useCreateGtt() {
  const intent = useIntentKeys();
  return useGttsChange(
    (body: NewGtt) => call(api.gtt.create, { body, idempotencyKey: intent.keyFor(body) }),
    (error) => intent.settle(error),
  );
}

export function useChangeGtt() {
  return useGttsChange(({ id, ...body }: { id: string } & RequestOf<typeof api.gtt.change>['body']) =>
    call(api.gtt.change, { params: { id }, body }),
  );
}

export function useCancelGtt() {
  return useGttsChange((id: string) => call(api.gtt.cancel, { params: { id } }));
}

/** A mutation that stays pending until the list is refetched, even when refused, since the list was outdated. */
function useGttsChange<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  settled: (error: Error | null) => void = () => undefined,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_reply, error) => {
      settled(error);
      return invalidate(queryClient, { queryKey: keyOf(api.gtt.list), exact: true });
    },
  });
}
