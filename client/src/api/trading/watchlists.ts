import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#client/lib/http/call.ts';
import { exactly, invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { Watchlist, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import { MAX_NOTES_A_CALL } from '#shared/domain/account/watchlist.ts';

const POLL_MS = 15_000;

/** What a change of a watchlist may change. */
const CHANGED_READS = [
  { queryKey: ['/api', 'watchlists'] },
  ...exactly(api.portfolio.watchlist, api.firstSteps.read),
];

/** The stocks of a list: first those without a heading, then those below each heading. */
export type Layout = { name: string | null; symbols: string[] }[];

export const layoutOf = ({ groups }: WatchlistDetail): Layout =>
  groups.map(({ name, stocks }) => ({ name, symbols: stocks.map(({ symbol }) => symbol) }));

/** The person's watchlists with their symbols, in order. */
export function useWatchlists() {
  return useQuery({
    queryKey: keyOf(api.watchlists.list),
    queryFn: ({ signal }) => call(api.watchlists.list, { signal }),
  });
}

/** A watchlist with prices; every 15 s. Nothing is read without an id. */
export function useWatchlistDetail(id: string | undefined) {
  return useQuery({
    queryKey: keyOf(api.watchlists.read, { id: id ?? '' }),
    queryFn: async ({ signal, client, queryKey }) => {
      const reply = await call(api.watchlists.read, { params: { id: id ?? '' }, signal });
      // A read answered before a change must not overwrite the optimistic state.
      const shown = client.getQueryData<WatchlistDetail>(queryKey);
      const isOlder = shown && (shown.version > reply.version || changesUnderWay(client, reply.id) > 0);
      return isOlder ? shown : reply;
    },
    refetchInterval: POLL_MS,
    enabled: id !== undefined,
  });
}

/** Reads a watchlist as it was last changed, even if that has not been rendered yet. */
export function useReadWatchlist(id: string): () => WatchlistDetail | undefined {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData(keyOf(api.watchlists.read, { id }));
}

/** Whether a stock is on any list; null until known. For a table, which subscribes once for all rows. */
export function useWatchedSymbols(): (symbol: string) => boolean | null {
  const { data } = useWatchlists();
  return useMemo(() => {
    const watched = data && new Set(data.flatMap(({ symbols }) => symbols));
    return (symbol) => watched?.has(symbol) ?? null;
  }, [data]);
}

/**
 * Adds stocks to a list, or takes them off, one after the other; resolves once the lists are read again. Without an
 * id, the first list.
 */
export function useWatchChanges(
  id?: string,
): (symbols: readonly string[], watched: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (symbols, watched) => {
    try {
      for (const symbol of symbols) await changeOne(symbol, watched, id);
    } finally {
      await invalidate(queryClient, ...CHANGED_READS);
    }
  };
}

async function changeOne(symbol: string, watched: boolean, id: string | undefined): Promise<void> {
  if (id === undefined) {
    await call(watched ? api.portfolio.watch : api.portfolio.unwatch, { body: { symbol } });
  } else {
    await call(watched ? api.watchlists.add : api.watchlists.take, { params: { id, symbol } });
  }
}

/**
 * Changes the order, headings or name of a list, optimistically with rollback. Changes made in quick succession are
 * sent one after the other.
 */
export function useChangeWatchlist(id: string) {
  const queryClient = useQueryClient();
  const key = keyOf(api.watchlists.read, { id });
  const read = useReadWatchlist(id);
  return useMutation({
    scope: { id: scopeOf(id) },
    mutationFn: ({ name, groups }: { name: string; groups: Layout }) =>
      call(api.watchlists.change, { params: { id }, body: { version: read()?.version ?? 0, name, groups } }),
    onMutate: async ({ name, groups }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = read();
      if (before) queryClient.setQueryData(key, arranged(before, name, groups));
    },
    onSuccess: (reply) => showReply(queryClient, reply),
    // Not awaited, because the next change and reads of this list wait for the end of this one.
    onError: () => void invalidate(queryClient, { queryKey: key, exact: true }),
    onSettled: () => void invalidate(queryClient, ...exactly(api.watchlists.list, api.portfolio.watchlist)),
  });
}

/** Shows the reply, unless later changes are already shown; those are sent with its version. */
function showReply(queryClient: QueryClient, reply: WatchlistDetail): void {
  const key = keyOf(api.watchlists.read, { id: reply.id });
  const shown = queryClient.getQueryData<WatchlistDetail>(key);
  const isLast = changesUnderWay(queryClient, reply.id) === 1;
  queryClient.setQueryData(key, isLast || !shown ? reply : { ...shown, version: reply.version });
}

const scopeOf = (id: string) => `watchlist ${id}`;

const changesUnderWay = (queryClient: QueryClient, id: string): number =>
  queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scopeOf(id) });

function arranged(list: WatchlistDetail, name: string, groups: Layout): WatchlistDetail {
  const known = new Map(list.groups.flatMap(({ stocks }) => stocks.map((stock) => [stock.symbol, stock])));
  const stocksOf = (symbols: string[]) => symbols.flatMap((symbol) => known.get(symbol) ?? []);
  return {
    ...list,
    name,
    groups: groups.map((group) => ({ name: group.name, stocks: stocksOf(group.symbols) })),
  };
}

/** Sets notes on stocks of a list (null deletes), after pending changes of the list. */
export function useWriteNotes(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: scopeOf(id) },
    mutationFn: (notes: { symbol: string; note: string | null }[]) =>
      call(api.watchlists.note, { params: { id }, body: { notes } }),
    onSuccess: (reply) => showReply(queryClient, reply),
    onError: () => void invalidate(queryClient, ...exactly(api.watchlists.list)),
  });
}

/** Creates an empty list, or restores a deleted one with its id. */
export function useCreateWatchlist() {
  const queryClient = useQueryClient();
  return useListsChange(
    async ({ name, as }: { name: string; as?: { list: WatchlistDetail; place: number } }) => {
      const body = { name, ...(as && { id: as.list.id, groups: layoutOf(as.list), place: as.place }) };
      // The version of a restored list starts from the beginning.
      if (as) queryClient.removeQueries({ queryKey: keyOf(api.watchlists.read, { id: as.list.id }) });
      const created = await call(api.watchlists.create, { body });
      const stocks = as?.list.groups.flatMap((group) => group.stocks) ?? [];
      const notes = stocks.filter(({ note }) => note !== null).map(({ symbol, note }) => ({ symbol, note }));
      for (let from = 0; from < notes.length; from += MAX_NOTES_A_CALL) {
        const some = notes.slice(from, from + MAX_NOTES_A_CALL);
        await call(api.watchlists.note, { params: { id: created.id }, body: { notes: some } });
      }
      return created;
    },
  );
}

/** Deletes a list. Hides it first, so that nothing reads it after its deletion. */
export function useRemoveWatchlist() {
  const queryClient = useQueryClient();
  return useListsChange((id: string) => {
    queryClient.setQueryData<Watchlist[]>(keyOf(api.watchlists.list), (lists) =>
      lists?.filter((list) => list.id !== id),
    );
    return call(api.watchlists.remove, { params: { id } });
  });
}

export function useOrderWatchlists() {
  return useListsChange((ids: string[]) => call(api.watchlists.reorder, { body: { ids } }));
}

function useListsChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(queryClient, ...CHANGED_READS) });
}
