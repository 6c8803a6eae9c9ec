import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, exchange, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

const USERS_A_PAGE = 10;
const AUDIT_A_PAGE = 50;
/** Polling interval; shorter while a job runs. */
const RUNNING_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;

/** Platform figures; no retry. */
export function useAdminStats() {
  return useQuery({
    queryKey: keyOf(api.admin.stats),
    queryFn: ({ signal }) => call(api.admin.stats, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export type UserFilters = Pick<RequestOf<typeof api.admin.users>['query'], 'search' | 'role' | 'status'>;

/** Users, newest first, ten per page, with the total; no retry. */
export function useAdminUsers(filters: UserFilters) {
  return useInfiniteQuery({
    queryKey: [...keyOf(api.admin.users), filters],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filters, after: pageParam || undefined, limit: USERS_A_PAGE };
      const { reply, headers } = await exchange(api.admin.users, { query, signal });
      return { users: reply, total: Number(headers.get('X-Total-Count')) };
    },
    initialPageParam: '',
    getNextPageParam: ({ users }) => (users.length < USERS_A_PAGE ? undefined : users.at(-1)?.id),
    select: ({ pages }) => ({ users: pages.flatMap(({ users }) => users), total: pages[0]?.total ?? 0 }),
    staleTime: 0,
    retry: false,
  });
}

/** Invalidates the list and the figures. */
export function useEditUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RequestOf<typeof api.admin.editUser>['body']) =>
      call(api.admin.editUser, { params: { id }, body }),
    onSuccess: () =>
      invalidate(queryClient, { queryKey: keyOf(api.admin.users) }, { queryKey: keyOf(api.admin.stats) }),
  });
}

/** All jobs with their last runs; polled faster while one runs. */
export function useJobs() {
  return useQuery({
    queryKey: keyOf(api.admin.jobs),
    queryFn: ({ signal }) => call(api.admin.jobs, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? RUNNING_POLL_MS : IDLE_POLL_MS,
    retry: false,
  });
}

export function useRunJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(api.admin.runJob, { body: { name } }),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.admin.jobs), exact: true }),
  });
}

export function useRetryFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.admin.retryFeed),
    onSuccess: () => invalidate(queryClient, { queryKey: keyOf(api.dataUpdate.status), exact: true }),
  });
}

/** The last ledger verification. */
export function useLedgerCheck() {
  return useQuery({
    queryKey: keyOf(api.admin.ledger),
    queryFn: ({ signal }) => call(api.admin.ledger, { signal }),
    staleTime: 0,
    refetchInterval: IDLE_POLL_MS,
    retry: false,
  });
}

export function useVerifyLedger() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.admin.verifyLedger),
    onSuccess: (checked) => queryClient.setQueryData(keyOf(api.admin.ledger), checked),
  });
}

/** The audit log, newest first, fifty entries per page. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: keyOf(api.admin.audit),
    queryFn: ({ signal, pageParam }) =>
      call(api.admin.audit, { query: { before: pageParam || undefined, limit: AUDIT_A_PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < AUDIT_A_PAGE ? undefined : page.at(-1)?.sequence),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    retry: false,
  });
}

export const useVerifyAudit = () => useMutation({ mutationFn: () => call(api.admin.verifyAudit) });
