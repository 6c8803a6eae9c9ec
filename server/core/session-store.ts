import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData, type Store } from 'express-session';
import type { Deps } from '../deps.ts';

declare module 'express-session' {
  interface SessionData {
    /** When the person signed in, in milliseconds of the wall clock. */
    startedAt?: number;
    /** What the browser said of itself then. */
    agent?: string;
  }
}

/** A session that is not used for so long is over, */
const IDLE_MS = 12 * 3_600_000;
/** and any session is over so long after signing in. */
export const ABSOLUTE_MS = 7 * 86_400_000;
/** Every request uses its session; writing that down once a minute is often enough. */
const TOUCH_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** Sessions in PostgreSQL: connect-pg-simple, with our two ends of a session in place of the cookie's. */
export function sessionStore({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Store {
  const store = new (connectPgSimple(session))({
    pool: db.$client,
    tableName: 'sessions',
    createTableIfMissing: false,
    errorLog: (...words) => log.error({ words: words.map(String) }, 'session store'),
  });
  const { set, touch } = store;
  const now = () => clock.now().getTime();
  const touched = new Map<string, number>();

  /** The session as it is stored; the store takes the end of a session from its cookie. */
  function ending(live: SessionData): SessionData {
    const stored: SessionData = JSON.parse(JSON.stringify(live));
    stored.cookie.expires = new Date(Math.min(now() + IDLE_MS, (live.startedAt ?? now()) + ABSOLUTE_MS));
    return stored;
  }

  store.set = (id, live, done) => set.call(store, id, ending(live), done);
  store.touch = (id, live, done) => {
    if (now() - (touched.get(id) ?? 0) < TOUCH_MS) return done?.();
    if (touched.size >= MAX_REMEMBERED) touched.clear();
    touched.set(id, now());
    touch.call(store, id, ending(live), done);
  };
  return store;
}
