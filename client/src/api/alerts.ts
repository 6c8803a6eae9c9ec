import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/call.ts';
import { invalidate, keyOf } from '#client/lib/query-client.ts';
import type { AlertFollows } from '#shared/contract/alerts.ts';
import { api } from '#shared/contract/index.ts';

/** The person's alerts, newest first; read again when one fires. */
export function useAlerts() {
  return useQuery({
    queryKey: keyOf(api.alerts.list),
    queryFn: ({ signal }) => call(api.alerts.list, { signal }),
  });
}

/** Sets an alert. */
export function useCreateAlert() {
  return useAlertsChange((body: RequestOf<typeof api.alerts.create>['body']) =>
    call(api.alerts.create, { body }),
  );
}

/** Changes what an alert waits for, and sets it again. */
export function useUpdateAlert() {
  return useAlertsChange(({ id, ...body }: { id: string } & RequestOf<typeof api.alerts.update>['body']) =>
    call(api.alerts.update, { params: { id }, body }),
  );
}

/** Sets an alert that has fired again. */
export function useSetAgain() {
  return useAlertsChange((id: string) => call(api.alerts.again, { params: { id } }));
}

/** Deletes an alert. */
export function useRemoveAlert() {
  return useAlertsChange((id: string) => call(api.alerts.remove, { params: { id } }));
}

/** Brings a deleted alert back. */
export function useRestoreAlert() {
  return useAlertsChange((id: string) => call(api.alerts.restore, { params: { id } }));
}

/** What the person is told of besides their alerts. */
export function useFollows() {
  return useQuery({
    queryKey: keyOf(api.alerts.follows),
    queryFn: ({ signal }) => call(api.alerts.follows, { signal }),
  });
}

/** Chooses what the person is told of. */
export function useFollow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertFollows) => call(api.alerts.follow, { body }),
    onSuccess: (follows) => queryClient.setQueryData(keyOf(api.alerts.follows), follows),
  });
}

/** A change after which the list is read again; pending until it was. */
function useAlertsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.alerts.list), exact: true }),
  });
}
