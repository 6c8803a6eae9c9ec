import type { DataUpdateStatus, MarketIndices } from '#shared/contract/market/market.ts';

interface Known {
  connected: boolean;
  lastUpdateAt: Date | null;
  indices: MarketIndices | undefined;
  status: DataUpdateStatus | undefined;
  /** Market time. */
  now: Date | null;
}

interface Freshness {
  /** Market time of the newest figures; null if there are none. */
  at: Date | null;
  stale: boolean;
  /** Their age in market time; null while the clock is unknown. */
  ageMs: number | null;
}

/** Without the live feed, figures are polled every 30 s; after this they are stale. */
const POLLED_IS_STALE_AFTER_MS = 60_000;

/** Time of a screen's figures, from the feed or polling, and whether they are current. */
export function readFreshness({ connected, lastUpdateAt, indices, status, now }: Known): Freshness {
  const stopped = status?.stale === true;
  const at = stopped ? newestOf(indices, null) : newestOf(indices, lastUpdateAt);
  const ageMs = at && now ? Math.max(0, now.getTime() - at.getTime()) : null;
  const late =
    !connected && ageMs !== null && ageMs > POLLED_IS_STALE_AFTER_MS * (status?.session.speed ?? 1);
  return { at, stale: stopped || late, ageMs };
}

function newestOf(indices: MarketIndices | undefined, lastUpdateAt: Date | null): Date | null {
  const times = Object.values(indices ?? {}).flatMap(({ asOf }) => (asOf === null ? [] : [Date.parse(asOf)]));
  if (lastUpdateAt) times.push(lastUpdateAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}
