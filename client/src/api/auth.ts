import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callOrNull, type RequestOf } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/role.ts';

/** Who is signed in; null when nobody is. */
export function useUser() {
  return useQuery({
    queryKey: keyOf(api.auth.user),
    queryFn: ({ signal }) => callOrNull(api.auth.user, { signal }),
    retry: false,
  });
}

/** The role of whoever is signed in. Ask only where somebody is. */
export function useRole() {
  return useQuery({
    queryKey: keyOf(api.auth.role),
    queryFn: ({ signal }) => call(api.auth.role, { signal }),
    retry: false,
  });
}

/** What the sign-in page may offer here. */
export function useSignInOptions() {
  return useQuery({
    queryKey: keyOf(api.auth.options),
    queryFn: ({ signal }) => call(api.auth.options, { signal }),
  });
}

/** After each of these three the page must be loaded anew: the live feed belongs to the session it was opened in. */
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
