import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { AlertFollows } from '#shared/contract/signals/alerts.ts';

/** The user's alerts, newest first; refetched when one fires. */
export function useAlerts() {
  return useQuery({
    queryKey: keyOf(api.alerts.list),
    queryFn: ({ signal }) => call(api.alerts.list, { signal }),
  });
}

export function useCreateAlert() {
  return useAlertsChange((body: RequestOf<typeof api.alerts.create>['body']) =>
    call(api.alerts.create, { body }),
  );
}

/** Changes an alert's cause and reactivates it. */
export function useUpdateAlert() {
  return useAlertsChange(({ id, ...body }: { id: string } & RequestOf<typeof api.alerts.update>['body']) =>
    call(api.alerts.update, { params: { id }, body }),
  );
}

/** Reactivates a fired alert. */
export function useSetAgain() {
  return useAlertsChange((id: string) => call(api.alerts.again, { params: { id } }));
}

export function useRemoveAlert() {
  return useAlertsChange((id: string) => call(api.alerts.remove, { params: { id } }));
}

/** Restores a deleted alert. */
export function useRestoreAlert() {
  return useAlertsChange((id: string) => call(api.alerts.restore, { params: { id } }));
}

/** Notification topics besides alerts. */
export function useFollows() {
  return useQuery({
    queryKey: keyOf(api.alerts.follows),
    queryFn: ({ signal }) => call(api.alerts.follows, { signal }),
  });
}

/** Changes the notification topics. */
export function useFollow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertFollows) => call(api.alerts.follow, { body }),
    onSuccess: (follows) => queryClient.setQueryData(keyOf(api.alerts.follows), follows),
  });
}

/** A mutation that stays pending until the list is refetched. */
function useAlertsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.alerts.list), exact: true }),
  });
}
