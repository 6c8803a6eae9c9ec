import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** The latest invitations, newest first; no retry. */
export function useInvites() {
  return useQuery({
    queryKey: keyOf(api.admin.invites),
    queryFn: ({ signal }) => call(api.admin.invites, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function useMakeInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.admin.makeInvite>['body']) =>
      call(api.admin.makeInvite, { body }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.admin.invites), exact: true }),
  });
}

export function useRevokeInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.admin.revokeInvite, { params: { id } }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.admin.invites), exact: true }),
  });
}

/** Creates a user's single-use password reset link. */
export const useMakeResetLink = () =>
  useMutation({ mutationFn: (id: string) => call(api.admin.resetLink, { params: { id } }) });
