import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

export type ActionTerms = RequestOf<typeof api.corporateActions.record>['body'];

/** Corporate actions on record; administrators only. */
export function useCorporateActions() {
  return useQuery({
    queryKey: keyOf(api.corporateActions.list),
    queryFn: ({ signal }) => call(api.corporateActions.list, { signal }),
    staleTime: 0,
  });
}

/** What an action would do to its holders; disabled while its terms are incomplete. */
export function useActionEffect(terms: ActionTerms | null) {
  return useQuery({
    queryKey: [...keyOf(api.corporateActions.preview), terms],
    queryFn: ({ signal }) => call(api.corporateActions.preview, { body: terms as ActionTerms, signal }),
    enabled: terms !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useRecordAction() {
  return useActionsEdit((body: ActionTerms) => call(api.corporateActions.record, { body }));
}

export function usePublishCost() {
  return useActionsEdit((body: RequestOf<typeof api.corporateActions.publishCost>['body']) =>
    call(api.corporateActions.publishCost, { body }),
  );
}

export function useRemoveAction() {
  return useActionsEdit((query: RequestOf<typeof api.corporateActions.remove>['query']) =>
    call(api.corporateActions.remove, { query }),
  );
}

function useActionsEdit<Written>(mutationFn: (written: Written) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.corporateActions.list), exact: true }),
  });
}
