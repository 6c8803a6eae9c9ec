import { dueIn, duration, istDay, istTime } from '#client/lib/format.ts';
import type { DataUpdateStatus } from '#shared/contract/market.ts';

interface FeedHealth {
  lastUpdate: string;
  age: string;
  nextUpdate: string;
}

/** When data was refreshed, how old it is and when it will be refreshed next, in words; `now` is market time. */
export function feedHealth(
  { lastUpdate, nextUpdate, stale }: Pick<DataUpdateStatus, 'lastUpdate' | 'nextUpdate' | 'stale'>,
  now: Date | null,
): FeedHealth {
  const last = lastUpdate === null ? null : new Date(lastUpdate);
  const age = last && now ? duration(now.getTime() - last.getTime()) : null;
  return {
    lastUpdate: last ? written(last, now) : 'Never',
    age: age === null ? '—' : `${age}${stale ? ', stale' : ''}`,
    nextUpdate: nextUpdate === null || !now ? '—' : dueIn(Date.parse(nextUpdate) - now.getTime()),
  };
}

/** The time of today, and the day with it when it was another one. */
function written(at: Date, now: Date | null): string {
  if (!now || istDay(at, now) === istDay(now, now)) return istTime(at);
  return `${istDay(at, now)}, ${istTime(at)}`;
}
