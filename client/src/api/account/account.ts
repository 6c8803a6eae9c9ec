import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { fetchFile } from '#client/lib/http/fetch-file.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import { api } from '#shared/contract/index.ts';

type Body<Call extends keyof typeof api.account> =
  RequestOf<(typeof api.account)[Call]> extends { body: infer Written } ? Written : never;

/** The user's name, sessions, two-factor authentication and tokens. */
export function useAccount() {
  return useQuery({
    queryKey: keyOf(api.account.security),
    queryFn: ({ signal }) => call(api.account.security, { signal }),
  });
}

export const useRename = () =>
  useChange((body: Body<'rename'>) => call(api.account.rename, { body }), useReadUser());

/** Stores a picture, which is given in base64. */
export const useChangeImage = () =>
  useChange((image: string) => call(api.account.changeImage, { body: { image } }), useReadUser());

export const useRemoveImage = () => useChange((_: undefined) => call(api.account.removeImage), useReadUser());

export const useChangePassword = () =>
  useChange((body: Body<'changePassword'>) => call(api.account.changePassword, { body }));

export const useEndSession = () => useChange((id: string) => call(api.account.endSession, { body: { id } }));

/** Reload the page at the start afterwards: no one is signed in any more. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => call(api.account.signOutEverywhere),
    onSuccess: () => location.assign('/'),
  });

export const useBeginTwoFactor = () =>
  useMutation({ mutationFn: (body: Body<'beginTwoFactor'>) => call(api.account.beginTwoFactor, { body }) });

export const useConfirmTwoFactor = () => {
  const readSecurity = useReadSecurity();
  return useMutation({
    mutationFn: (body: Body<'confirmTwoFactor'>) => call(api.account.confirmTwoFactor, { body }),
    onSuccess: readSecurity,
  });
};

export const useEndTwoFactor = () =>
  useChange((body: Body<'endTwoFactor'>) => call(api.account.endTwoFactor, { body }));

export const useMakeToken = () => {
  const readSecurity = useReadSecurity();
  return useMutation({
    mutationFn: (body: Body<'makeToken'>) => call(api.account.makeToken, { body }),
    onSuccess: readSecurity,
  });
};

export const useRevokeToken = () =>
  useChange((id: string) => call(api.account.revokeToken, { params: { id } }));

/** Downloads the user's data export, with the bytes received. */
export function useTakeAway() {
  const [bytes, setBytes] = useState(0);
  const takeAway = useMutation({
    mutationFn: () => fetchFile(api.account.export, setBytes),
    onMutate: () => setBytes(0),
  });
  return { takeAway, bytes };
}

/** Reload the page at the start afterwards, even if the screen is unmounted by then. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: Body<'delete'>) => call(api.account.delete, { body }),
    onSuccess: () => location.assign('/'),
  });

function useReadUser() {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, { queryKey: keyOf(api.auth.user), exact: true });
}

function useReadSecurity() {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, { queryKey: keyOf(api.account.security), exact: true });
}

/** A mutation whose reply updates the cache. */
function useChange<Written>(
  change: (written: Written) => Promise<AccountSecurity>,
  then: () => unknown = () => undefined,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => {
      queryClient.setQueryData(keyOf(api.account.security), account);
      then();
    },
  });
}
