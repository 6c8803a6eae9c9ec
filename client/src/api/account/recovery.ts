import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Requests a password reset mail; the reply is the same for an unknown address. */
export const useForgot = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.forgot>['body']) => call(api.auth.forgot, { body }),
  });

export const useReset = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.reset>['body']) => call(api.auth.reset, { body }),
  });

/** Confirms a new account's address. */
export function useConfirmAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(api.auth.confirm, { body: { token } }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.auth.user), exact: true }),
  });
}

/** Sends another confirmation link for a new account. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => call(api.auth.resendConfirmation) });
