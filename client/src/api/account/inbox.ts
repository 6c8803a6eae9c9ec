import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import type { InboxItem, InboxPage } from '#shared/contract/account/inbox.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import { api } from '#shared/contract/index.ts';

const LISTS = [...keyOf(api.inbox.list), 'list'];
const UNREAD = keyOf(api.inbox.unread);
const PUSH = keyOf(api.inbox.push);
const EMAIL = keyOf(api.inbox.email);

/** Number of unread notifications: pushed by the feed, and polled every minute as a fallback. */
export function useUnread() {
  return useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call(api.inbox.unread, { signal }),
    refetchInterval: 60_000,
  });
}

/** Notifications, newest first, in pages. */
export function useInbox(only: 'unread' | undefined) {
  return useInfiniteQuery({
    queryKey: [...LISTS, only ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      call(api.inbox.list, { query: { only, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  });
}

/** Marks one as read or unread, optimistically with rollback. */
export function useMark() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: number; read: boolean }) =>
      call(api.inbox.mark, { params: { id: String(id) }, body: { read } }),
    onMutate: ({ id, read }) => change(queryClient, (item) => (item.id === id ? { ...item, read } : item)),
    onSuccess: (unread) => keep(queryClient, unread),
    onError: (_error, _marked, undo) => undo?.(),
  });
}

/** Marks everything shown, and older, as read. */
export function useMarkAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => call(api.inbox.markAll, { body: { until } }),
    onMutate: (until) => change(queryClient, (item) => (item.id <= until ? { ...item, read: true } : item)),
    onSuccess: (unread) => keep(queryClient, unread),
    onError: (_error, _until, undo) => undo?.(),
  });
}

/** Updates the cached unread count; an item marked unread may be missing from a list of unread ones. */
function keep(queryClient: QueryClient, unread: ReplyOf<typeof api.inbox.unread>): void {
  queryClient.setQueryData(UNREAD, unread);
  void invalidate(queryClient, { queryKey: LISTS });
}

/** Updates the items in the cache; returns the rollback function. */
function change(queryClient: QueryClient, to: (item: InboxItem) => InboxItem): () => void {
  const before = queryClient.getQueriesData<InfiniteData<InboxPage>>({ queryKey: LISTS });
  queryClient.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: LISTS },
    (cached) =>
      cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(to) })) },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** What a browser needs to subscribe to push, and the subscribed browsers. */
export function usePushState(enabled: boolean) {
  return useQuery({
    queryKey: PUSH,
    queryFn: ({ signal }) => call(api.inbox.push, { signal }),
    enabled,
  });
}

export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof api.inbox.subscribe>['body']) => call(api.inbox.subscribe, { body }),
    onSuccess: (state) => queryClient.setQueryData(PUSH, state),
  });
}

export function useUnsubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (endpoint: string) => call(api.inbox.unsubscribe, { body: { endpoint } }),
    onSuccess: (state) => queryClient.setQueryData(PUSH, state),
  });
}

/** Sends a test by a channel; the reply names the destination. */
export const useSendTest = () =>
  useMutation({
    mutationFn: (channel: 'email' | 'push') => call(api.inbox.test, { body: { channel } }),
  });

/** The mail address, and whether it is confirmed. */
export function useEmailState(enabled: boolean) {
  return useQuery({
    queryKey: EMAIL,
    queryFn: ({ signal }) => call(api.inbox.email, { signal }),
    enabled,
  });
}

/** Sends the confirmation link. */
export function useAskEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.inbox.askEmail),
    onSuccess: (state) => queryClient.setQueryData(EMAIL, state),
  });
}

/** Confirms the address with a link's token. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(api.inbox.confirmEmail, { body: { token } }),
    onSuccess: (state) => queryClient.setQueryData(EMAIL, state),
  });
}
