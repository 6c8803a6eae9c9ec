import * as z from 'zod/mini';
import { api } from '#shared/contract/index.ts';
import { MARKET_SOURCES } from '#shared/domain/market/market-source.ts';
import { keyOf } from '../http/query-client.ts';

/** A stored query result. Market time dates the data; `readAt` is when this device received it. */
const stored = <Reply extends z.ZodMiniType>(reply: Reply) =>
  z.nullable(z.object({ reply, marketAt: z.nullable(z.iso.datetime()), readAt: z.iso.datetime() }));

export const snapshot = z.object({
  /** The user's id. */
  person: z.uuid(),
  /** Source of its market data, which determines the clock label. */
  source: z.optional(z.enum(MARKET_SOURCES)),
  indices: stored(api.market.indices.reply),
  summary: stored(api.portfolio.summary.reply),
  holdings: stored(api.portfolio.holdings.reply),
  watchlists: stored(api.watchlists.list.reply),
  /** Watchlists read with prices on this device, by id. */
  lists: z.record(z.string(), stored(api.watchlists.read.reply)),
});

/** A user's last figures on this device, for offline use. */
export type Snapshot = z.output<typeof snapshot>;
type SnapshotPart = Exclude<keyof Snapshot, 'person' | 'source' | 'lists'>;

/** The stored queries. */
const SAVED_READS = {
  indices: api.market.indices,
  summary: api.portfolio.summary,
  holdings: api.portfolio.holdings,
  watchlists: api.watchlists.list,
} as const;

export const emptySnapshot = (person: string): Snapshot => ({
  person,
  indices: null,
  summary: null,
  holdings: null,
  watchlists: null,
  lists: {},
});

/** Replaces a part with a new read. Prices are stored by list id, and removed with their list. */
export function withRead(before: Snapshot, path: string, read: ReadNow): Snapshot {
  const part = PARTS.find((each) => keyOf(SAVED_READS[each]).join('/') === path);
  if (part === 'watchlists') {
    const watchlists = snapshot.shape.watchlists.parse(read);
    const ids = new Set(watchlists?.reply.map(({ id }) => id));
    const lists = Object.entries(before.lists).filter(([listId]) => ids.has(listId));
    return { ...before, watchlists, lists: Object.fromEntries(lists) };
  }
  if (part !== undefined) return { ...before, [part]: read };
  const id = idOfList(path);
  if (id === null) return before;
  return {
    ...before,
    lists: { ...before.lists, [id]: snapshot.shape.lists.parse({ [id]: read })[id] ?? null },
  };
}

interface ReadNow {
  reply: unknown;
  marketAt: string | null;
  readAt: string;
}

const PARTS = Object.keys(SAVED_READS) as SnapshotPart[];

/** The list whose prices a query reads; null for another query. */
function idOfList(path: string): string | null {
  const id = path.slice(path.lastIndexOf('/') + 1);
  return id !== '' && path === keyOf(api.watchlists.read, { id }).join('/') ? id : null;
}
