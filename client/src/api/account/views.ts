import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { ViewedList } from '#shared/domain/list-view.ts';

export type ViewForm = RequestOf<typeof api.views.save>['body'];

/** The user's saved views of a list, oldest first. */
export function useViews(list: ViewedList) {
  return useQuery({
    queryKey: keyOf(api.views.list),
    queryFn: ({ signal }) => call(api.views.list, { signal }),
    select: (all) => all.filter((view) => view.list === list),
  });
}

/** Saves a view, or replaces the one with the id; pending until the views are read again. */
export function useSaveView() {
  return useViewsChange((body: ViewForm) => call(api.views.save, { body }));
}

export function useRemoveView() {
  return useViewsChange((id: string) => call(api.views.remove, { params: { id } }));
}

function useViewsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.views.list), exact: true }),
  });
}
