import * as z from 'zod/mini';
import { api } from '#shared/contract/index.ts';
import { MARKET_SOURCES } from '#shared/domain/market-source.ts';

/** A stored query result. Market time dates the data; `readAt` is when this device received it. */
const stored = <Reply extends z.ZodMiniType>(reply: Reply) =>
  z.nullable(z.object({ reply, marketAt: z.nullable(z.iso.datetime()), readAt: z.iso.datetime() }));

const snapshot = z.object({
  /** The user's id. */
  person: z.uuid(),
  /** Where its market data came from, which says what its times are called. */
  source: z.optional(z.enum(MARKET_SOURCES)),
  indices: stored(api.market.indices.reply),
  summary: stored(api.portfolio.summary.reply),
  holdings: stored(api.portfolio.holdings.reply),
  watchlist: stored(api.portfolio.watchlist.reply),
});

/** A user's last figures on this device, for offline use. */
export type Snapshot = z.output<typeof snapshot>;
export type SnapshotPart = Exclude<keyof Snapshot, 'person' | 'source'>;

/** The stored queries. */
export const SAVED_READS = {
  indices: api.market.indices,
  summary: api.portfolio.summary,
  holdings: api.portfolio.holdings,
  watchlist: api.portfolio.watchlist,
} as const;

const KEY = 'artha.snapshot';
/** Set after a sign-out: data still on this page belongs to the previous user. */
let over = false;

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue === null) over = true;
});

export const emptySnapshot = (person: string): Snapshot => ({
  person,
  ...{ indices: null, summary: null, holdings: null, watchlist: null },
});

/** The stored snapshot; null if missing or unreadable. */
export function readSnapshot(): Snapshot | null {
  try {
    const parsed = snapshot.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeSnapshot(next: Snapshot): void {
  if (over) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage there is nothing to show offline.
  }
}

/** Deletes the snapshot at sign-out, and stops writing what this page still holds. */
export function forgetSnapshot(): void {
  over = true;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** A part's age in ms. */
export const ageOf = (readAt: string): number => Date.now() - Date.parse(readAt);
