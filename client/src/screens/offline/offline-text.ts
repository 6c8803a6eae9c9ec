import { duration, istTime } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { Snapshot } from '#client/lib/live/snapshot-shape.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import { text } from './text.ts';

/** When something was read: market time, and this device's time. */
export interface Moment {
  marketAt: string | null;
  readAt: string;
}

/** The latest read; null without stored data. */
export function newestOf(snapshot: Snapshot): Moment | null {
  const { indices, summary, holdings, lists } = snapshot;
  const stored: Moment[] = [indices, summary, holdings, ...Object.values(lists)].filter(
    (part) => part !== null,
  );
  return stored.toSorted((a, b) => b.readAt.localeCompare(a.readAt))[0] ?? null;
}

/**
 * "20 Nov, 11:03:20 IST", and its age on this device: "updated 12 min ago". Market time may differ from the
 * device's clock.
 */
export function momentText({ marketAt }: Moment, ageMs: number, clock: MarketClock): string {
  const read = text.updated(duration(ageMs));
  if (marketAt === null) return read;
  const at = new Date(marketAt);
  return `${clock.named(`${istDay(at, at)}, ${istTime(at)}`)}, ${read}`;
}
