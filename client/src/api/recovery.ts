import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/call.ts';
import { invalidate, keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Has a link mailed that sets a new password; the answer is the same for an address nobody has. */
export const useForgot = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.forgot>['body']) => call(api.auth.forgot, { body }),
  });

export const useReset = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.reset>['body']) => call(api.auth.reset, { body }),
  });

/** Confirms the address that a link went to. */
export function useConfirmAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(api.auth.confirm, { body: { token } }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.auth.user), exact: true }),
  });
}

/** Sends another link that confirms the address of a new account. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => call(api.auth.resendConfirmation) });
