import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { answerWithPasskey, createPasskey } from '#client/lib/sign-in/passkeys.ts';
import type { OwnerProof as Proof } from '#shared/contract/account/account.ts';
import type { WaysIn } from '#shared/contract/account/identity.ts';
import { api } from '#shared/contract/index.ts';

const calls = api.identities;

/** The user's sign-in methods. */
export function useWaysIn() {
  return useQuery({
    queryKey: keyOf(calls.waysIn),
    queryFn: ({ signal }) => call(calls.waysIn, { signal }),
  });
}

/** Reload the page afterwards: the live feed belongs to the session it was opened in. */
export function usePasskeySignIn() {
  return useMutation({ mutationFn: signInWithPasskey });
}

/** Number of open passkey dialogs: autofill must not replace one. */
let dialogs = 0;
/** Fetches challenges one at a time, because the session stores only one. */
let fetching: Promise<unknown> = Promise.resolve();

async function signInWithPasskey(from: 'dialog' | 'suggestions') {
  const isDialog = from === 'dialog';
  const giveWay = () => {
    if (!isDialog && dialogs > 0) throw new DOMException('A passkey dialog is open.', 'AbortError');
  };
  giveWay();
  if (isDialog) dialogs += 1;
  try {
    const fetched = fetching.then(() => call(calls.passkeySignInOptions));
    fetching = fetched.catch(() => undefined);
    const options = await fetched;
    giveWay();
    return await call(calls.passkeySignIn, { body: { response: await answerWithPasskey(options, from) } });
  } finally {
    if (isDialog) dialogs -= 1;
  }
}

export const useAddPasskey = () =>
  useChange(async ({ name, proof }: { name: string; proof: Proof }) => {
    const response = await createPasskey(await call(calls.passkeyOptions, { body: proof }));
    return call(calls.addPasskey, { body: { ...(name.trim() && { name }), response } });
  });

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    call(calls.renamePasskey, { params: { id }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useChange(({ id, proof }: { id: string; proof: Proof }) =>
    call(calls.removePasskey, { params: { id }, body: proof }),
  );

export const useUnlinkIdentity = () =>
  useChange(({ subject, proof }: { subject: string; proof: Proof }) =>
    call(calls.unlink, { body: { subject, ...proof } }),
  );

/** Navigates to the provider. */
export const useLinkIdentity = () =>
  useMutation({
    mutationFn: (proof: Proof) => call(calls.link, { body: proof }),
    onSuccess: ({ address }) => location.assign(address),
  });

/** A mutation whose reply updates the cache. */
function useChange<Written>(change: (written: Written) => Promise<WaysIn>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ways) => queryClient.setQueryData(keyOf(calls.waysIn), ways),
  });
}
