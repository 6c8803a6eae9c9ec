import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, callOrNull, type RequestOf } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/account/role.ts';

const USER = queryOptions({
  queryKey: keyOf(api.auth.user),
  queryFn: ({ signal }) => callOrNull(api.auth.user, { signal }),
  retry: false,
});
const ROLE = queryOptions({
  queryKey: keyOf(api.auth.role),
  queryFn: ({ signal }) => call(api.auth.role, { signal }),
  retry: false,
});

/** The signed-in user; null if none. */
export const useUser = () => useQuery(USER);

/** The signed-in user's role. Use only where someone is signed in. */
export const useRole = () => useQuery(ROLE);

/** Requests the user, and then the role if there is one, before the page renders. Returns whether there is a user. */
export async function readUserAhead(queryClient: QueryClient): Promise<boolean> {
  await queryClient.prefetchQuery(USER);
  const isSignedIn = Boolean(queryClient.getQueryData(USER.queryKey));
  if (isSignedIn) void queryClient.prefetchQuery(ROLE);
  return isSignedIn;
}

/** What the sign-in page offers. */
export function useSignInOptions() {
  return useQuery({
    queryKey: keyOf(api.auth.options),
    queryFn: ({ signal }) => call(api.auth.options, { signal }),
  });
}

/** Reload the page after each of these three: the live feed belongs to the session it was opened in. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.signIn>['body']) => call(api.auth.signIn, { body }),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.auth.register>['body']) => call(api.auth.register, { body }),
  });
}

export function useDemoSignIn() {
  return useMutation({ mutationFn: (role: Role) => call(api.auth.demo, { body: { role } }) });
}
