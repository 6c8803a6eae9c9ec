import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

export type LayoutForm = RequestOf<typeof api.charts.createLayout>['body'];

/** The user's saved chart layouts, by name. */
export function useChartLayouts() {
  return useQuery({
    queryKey: keyOf(api.charts.layouts),
    queryFn: ({ signal }) => call(api.charts.layouts, { signal }),
  });
}

/** Saves a new layout, or replaces the one with the id; pending until the list is refetched. */
export function useSaveLayout() {
  return useLayoutsChange(({ id, ...body }: { id: string | null } & LayoutForm) =>
    id === null
      ? call(api.charts.createLayout, { body })
      : call(api.charts.changeLayout, { params: { id }, body }),
  );
}

export function useRemoveLayout() {
  return useLayoutsChange((id: string) => call(api.charts.removeLayout, { params: { id } }));
}

function useLayoutsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.charts.layouts), exact: true }),
  });
}
