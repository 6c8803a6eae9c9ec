import { dueIn, duration, istTime } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { DataUpdateStatus, FeedHealth } from '#shared/contract/market/market.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import { text } from './text.ts';

/** Inputs of the feed's health: its status, and two clocks. */
interface Known {
  status: Pick<DataUpdateStatus, 'lastUpdate' | 'nextUpdate' | 'stale' | 'feed'>;
  /** Market time, for refreshes. */
  marketNow: Date | null;
  /** Server wall clock, for the source's answers. */
  wallNow: Date | null;
  /** When prices last arrived over the live feed. */
  lastPricesAt: Date | null;
  /** Label of market times; the source's own replies are timed by the wall clock, in IST. */
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

/** Health texts: state, last and next refresh, last data and its age, and the next try. */
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

/** The status is polled every 30 s, and the feed may have delivered prices since. */
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

/** A time, with the date unless it is today. */
function written(at: Date, now: Date | null): string {
  if (!now || istDay(at, now) === istDay(now, now)) return istTime(at);
  return `${istDay(at, now)}, ${istTime(at)}`;
}
