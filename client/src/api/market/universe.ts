import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Members and changes of the universe; administrators only. */
export function useUniverse() {
  return useQuery({
    queryKey: keyOf(api.universe.list),
    queryFn: ({ signal }) => call(api.universe.list, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function usePutUniverseChange() {
  return useUniverseEdit((body: RequestOf<typeof api.universe.put>['body']) =>
    call(api.universe.put, { body }),
  );
}

export function useDeleteUniverseChange() {
  return useUniverseEdit((query: RequestOf<typeof api.universe.delete>['query']) =>
    call(api.universe.delete, { query }),
  );
}

function useUniverseEdit<Written>(mutationFn: (written: Written) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.universe.list), exact: true }),
  });
}
