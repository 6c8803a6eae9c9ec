import { dateOfDay } from '#server/analytics/columns.ts';
import type { Snapshot } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { type Announcements, readAnnouncements } from './announcements.ts';
import { keepDay } from './keep-day.ts';
import { type LiveDay, liveDay, versionOf } from './live-day.ts';
import { presentScreens } from './present.ts';

/** The market's screens, updated with its ticks. */
export interface Screeners {
  /** The universe at the current tick; a session's first call waits for the preparation. */
  live(): Promise<LiveDay>;
  /** The seven groups as bytes, serialised at most once per tick. */
  groups(): Promise<Snapshot>;
  /** Reloads announcements; called at a refresh. */
  refresh(): Promise<LiveDay>;
}

/** Increase when the reply's shape changes, to invalidate browser caches. */
const SHAPE = 2;

type Needs = Pick<Deps, 'db' | 'market' | 'log'>;

const stored = new WeakMap<Market, Screeners>();

/** The shared screens of this market. */
export function screenersOf(deps: Needs): Screeners {
  const known = stored.get(deps.market) ?? createScreeners(deps);
  stored.set(deps.market, known);
  return known;
}

function createScreeners({ db, market, log }: Needs): Screeners {
  const prepared = keepDay({ db, market, log });
  let announced: { session: number; reading: Promise<Announcements>; version: number } | null = null;
  let latest: LiveDay | null = null;
  let made: Snapshot | null = null;

  const announcements = (session: number, again: boolean) => {
    if (!announced || announced.session !== session || again) {
      const reading = readAnnouncements(db, dateOfDay(session));
      const next = { session, reading, version: (announced?.version ?? 0) + 1 };
      reading.catch(() => {
        if (announced === next) announced = null;
      });
      announced = next;
    }
    return announced;
  };
  const live = async () => {
    const day = await prepared();
    if (latest?.version !== versionOf(day, market)) latest = liveDay(day, market);
    return latest;
  };
  return {
    live,
    async groups() {
      const now = await live();
      const { reading, version } = announcements(now.day.session, false);
      const known = await reading;
      const etag = `"${SHAPE}-${now.version}-${version}"`;
      if (made?.etag !== etag) made = { json: JSON.stringify(presentScreens(now, known, market)), etag };
      return made;
    },
    async refresh() {
      const now = await live();
      await announcements(now.day.session, true).reading;
      return now;
    },
  };
}
