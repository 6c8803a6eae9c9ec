import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/call.ts';
import { invalidate, keyOf } from '#client/lib/query-client.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { InboxItem, InboxPage } from '#shared/contract/inbox.ts';
import { api } from '#shared/contract/index.ts';

const LISTS = [...keyOf(api.inbox.list), 'list'];
const UNREAD = keyOf(api.inbox.unread);
const PUSH = keyOf(api.inbox.push);
const EMAIL = keyOf(api.inbox.email);

/** How many notifications are not read: told by the feed, and asked every minute in case it was missed. */
export function useUnread() {
  return useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call(api.inbox.unread, { signal }),
    refetchInterval: 60_000,
  });
}

/** The notifications, newest first, a page at a time. */
export function useInbox(only: 'unread' | undefined) {
  return useInfiniteQuery({
    queryKey: [...LISTS, only ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      call(api.inbox.list, { query: { only, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  });
}

/** Marks one as read or unread; it is shown at once, and as it was when that fails. */
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

/** Marks everything as read that is shown, and what is older. */
export function useMarkAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => call(api.inbox.markAll, { body: { until } }),
    onMutate: (until) => change(queryClient, (item) => (item.id <= until ? { ...item, read: true } : item)),
    onSuccess: (unread) => keep(queryClient, unread),
    onError: (_error, _until, undo) => undo?.(),
  });
}

/** Keeps how many are not read; one that is unread again, a list of those may lack. */
function keep(queryClient: QueryClient, unread: ReplyOf<typeof api.inbox.unread>): void {
  queryClient.setQueryData(UNREAD, unread);
  void invalidate(queryClient, { queryKey: LISTS });
}

/** Changes the items that are on the page; gives the function that changes them back. */
function change(queryClient: QueryClient, to: (item: InboxItem) => InboxItem): () => void {
  const before = queryClient.getQueriesData<InfiniteData<InboxPage>>({ queryKey: LISTS });
  queryClient.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: LISTS },
    (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(to) })) },
  );
  return () => {
    for (const [key, held] of before) queryClient.setQueryData(key, held);
  };
}

/** What a browser needs to subscribe to pushes, and which browsers have. */
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

/** Sends a test by a channel; the answer says where to. */
export const useSendTest = () =>
  useMutation({
    mutationFn: (channel: 'email' | 'push') => call(api.inbox.test, { body: { channel } }),
  });

/** Where mails go, and whether the address is confirmed. */
export function useEmailState(enabled: boolean) {
  return useQuery({
    queryKey: EMAIL,
    queryFn: ({ signal }) => call(api.inbox.email, { signal }),
    enabled,
  });
}

/** Sends the link that confirms the address. */
export function useAskEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.inbox.askEmail),
    onSuccess: (state) => queryClient.setQueryData(EMAIL, state),
  });
}

/** Confirms the address by what a link has. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(api.inbox.confirmEmail, { body: { token } }),
    onSuccess: (state) => queryClient.setQueryData(EMAIL, state),
  });
}
