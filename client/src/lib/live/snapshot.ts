import * as z from 'zod/mini';
import { api } from '#shared/contract/index.ts';
import { MARKET_SOURCES } from '#shared/domain/market-source.ts';

/** What is kept of one read. Market time says what it is as of, `readAt` when this device had it. */
const stored = <Reply extends z.ZodMiniType>(reply: Reply) =>
  z.nullable(z.object({ reply, marketAt: z.nullable(z.iso.datetime()), readAt: z.iso.datetime() }));

const snapshot = z.object({
  /** Whose it is, by id. */
  person: z.uuid(),
  /** Where its market data came from, which says what its times are called. */
  source: z.optional(z.enum(MARKET_SOURCES)),
  indices: stored(api.market.indices.reply),
  summary: stored(api.portfolio.summary.reply),
  holdings: stored(api.portfolio.holdings.reply),
  watchlist: stored(api.portfolio.watchlist.reply),
});

/** The last figures that somebody saw on this device, for when there is no network. */
export type Snapshot = z.output<typeof snapshot>;
export type SnapshotPart = Exclude<keyof Snapshot, 'person' | 'source'>;

/** The reads that are kept. */
export const SAVED_READS = {
  indices: api.market.indices,
  summary: api.portfolio.summary,
  holdings: api.portfolio.holdings,
  watchlist: api.portfolio.watchlist,
} as const;

const KEY = 'artha.snapshot';
/** Set once somebody signed out in this browser: what this page still holds was theirs. */
let over = false;

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue === null) over = true;
});

export const emptySnapshot = (person: string): Snapshot => ({
  person,
  ...{ indices: null, summary: null, holdings: null, watchlist: null },
});

/** What is kept here; null where there is nothing, or nothing that can be read. */
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
    // A browser that keeps nothing has nothing to show offline.
  }
}

/** Nothing of a person stays behind, and what this page still holds is not written any more. */
export function forgetSnapshot(): void {
  over = true;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** How long ago a part was read, in ms. */
export const ageOf = (readAt: string): number => Date.now() - Date.parse(readAt);
