import { dueIn, duration, istTime } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market.ts';
import type { MarketClock } from '#shared/domain/market-clock.ts';
import { text } from './text.ts';

/** What the health of the feed is told from: its state, and two clocks. */
interface Known {
  status: Pick<DataUpdateStatus, 'lastUpdate' | 'nextUpdate' | 'stale' | 'feed'>;
  /** Market time, which refreshes go by. */
  marketNow: Date | null;
  /** The server's own clock, which the source's answers go by. */
  wallNow: Date | null;
  /** When prices last came over the live feed. */
  lastPricesAt: Date | null;
  /** What market times are called; the source's own answers are by the wall clock, which is IST. */
  clock: MarketClock;
}

interface HealthText {
  answers: string;
  lastUpdate: string;
  nextUpdate: string;
  lastSuccess: string;
  age: string;
  nextTry: string;
}

const STATES: Record<FeedHealth['state'], string> = {
  ok: text.health.ok,
  degraded: text.health.degraded,
  down: text.health.down,
  waiting: text.health.waiting,
};

/** How the source answers, when data was refreshed and will be, when it last came, how old that is, and the next try; in words. */
export function feedHealth({ status, marketNow, wallNow, lastPricesAt, clock }: Known): HealthText {
  const { feed, lastUpdate, nextUpdate, stale } = status;
  const success = latest(feed.lastSuccess, lastPricesAt);
  const age = success && wallNow ? duration(wallNow.getTime() - success.getTime()) : null;
  return {
    answers: STATES[feed.state],
    lastUpdate:
      lastUpdate === null ? text.health.never : clock.named(written(new Date(lastUpdate), marketNow)),
    nextUpdate: nextUpdate === null || !marketNow ? '—' : dueIn(Date.parse(nextUpdate) - marketNow.getTime()),
    lastSuccess: success ? text.health.wall(written(success, wallNow)) : text.health.never,
    age: age === null ? '—' : text.health.age(age, stale),
    nextTry: triedIn(feed.nextTry, wallNow),
  };
}

/** The status is asked for every half minute, and the feed may have brought prices since. */
function latest(answered: string | null, pushed: Date | null): Date | null {
  const times = [answered === null ? 0 : Date.parse(answered), pushed?.getTime() ?? 0];
  const last = Math.max(...times);
  return last > 0 ? new Date(last) : null;
}

function triedIn(nextTry: string | null, now: Date | null): string {
  if (nextTry === null) return text.health.continuous;
  if (!now) return '—';
  const left = Date.parse(nextTry) - now.getTime();
  return left <= 0 ? text.health.dueNow : text.health.inTime(duration(Math.max(1_000, left)));
}

/** The time of today, and the day with it when it was another one. */
function written(at: Date, now: Date | null): string {
  if (!now || istDay(at, now) === istDay(now, now)) return istTime(at);
  return `${istDay(at, now)}, ${istTime(at)}`;
}
