import { duration, istTime } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { Snapshot, SnapshotPart } from '#client/lib/live/snapshot.ts';
import type { MarketClock } from '#shared/domain/market-clock.ts';
import { text } from './text.ts';

const PARTS: readonly SnapshotPart[] = ['indices', 'summary', 'holdings', 'watchlist'];

/** When something was read: by the market's clock, and by this device's. */
export interface Moment {
  marketAt: string | null;
  readAt: string;
}

/** The moment of what was read last; null where nothing was kept. */
export function newestOf(snapshot: Snapshot): Moment | null {
  const stored = PARTS.flatMap((part) => snapshot[part] ?? []);
  return stored.toSorted((a, b) => b.readAt.localeCompare(a.readAt))[0] ?? null;
}

/** "20 Nov, 11:03:20 market time", and how old that is here: "updated 12 min ago". Market time may run apart from the device's. */
export function momentText({ marketAt }: Moment, ageMs: number, clock: MarketClock): string {
  const read = text.updated(duration(ageMs));
  if (marketAt === null) return read;
  const at = new Date(marketAt);
  return `${clock.named(`${istDay(at, at)}, ${istTime(at)}`)}, ${read}`;
}
