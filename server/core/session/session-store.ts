import connectPgSimple from 'connect-pg-simple';
import DataLoader from 'dataloader';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import session, { type SessionData, type Store } from 'express-session';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Deps } from '../../deps.ts';
import { guarded } from '../guarded.ts';
import { personColumns } from './person.ts';
import type { SignedIn } from './signed-in.ts';

declare module 'express-session' {
  interface SessionData {
    /** Time of sign-in, in milliseconds of the wall clock. */
    startedAt?: number;
    /** The browser's User-Agent at sign-in. */
    agent?: string;
  }
}

/** Idle timeout. */
const IDLE_MS = 12 * 3_600_000;
/** Lifetime of a session without a user, which exists only during a sign-in. */
const PENDING_MS = 15 * 60_000;
/** Absolute lifetime after signing in. */
export const ABSOLUTE_MS = 7 * 86_400_000;
/** Last use is stored at most this often. */
const TOUCH_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** Sessions that one statement reads. */
const MAX_TOGETHER = 20;

/** A live session and its active user. */
export interface FoundSession {
  id: string;
  stored: SessionData;
  person: SignedIn;
}

export interface SessionStore extends Store {
  /** The user read together with this request's session; undefined when none was. */
  personOf(live: SessionData): SignedIn | undefined;
  /** The session of a read, which must not change it; null if there is none, or its use has to be stored. */
  find(id: string): Promise<FoundSession | null>;
}

/**
 * Sessions in PostgreSQL: connect-pg-simple, with idle and absolute timeouts instead of the cookie's, and with the
 * user read in the same query.
 */
export function sessionStore({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SessionStore {
  const store = new (connectPgSimple(session))({
    pool: db.$client,
    tableName: 'sessions',
    createTableIfMissing: false,
    errorLog: (...words) => log.error({ words: words.map(String) }, 'Session store'),
  });
  const { get, set, touch, createSession } = store;
  const readBoth = sessionWithPerson(db);
  const people = new WeakMap<object, SignedIn>();
  const now = () => clock.now().getTime();
  const touched = new Map<string, number>();
  const isUseDue = (id: string) => now() - (touched.get(id) ?? 0) >= TOUCH_MS;

  /** The session to store; connect-pg-simple takes its expiry from the cookie. */
  function ending(live: SessionData): SessionData {
    const stored: SessionData = JSON.parse(JSON.stringify(live));
    const ends =
      live.startedAt === undefined
        ? now() + PENDING_MS
        : Math.min(now() + IDLE_MS, live.startedAt + ABSOLUTE_MS);
    // The store rounds up to whole seconds, which would keep a session alive after its sockets are closed. So round
    // down first.
    stored.cookie.expires = new Date(Math.floor(ends / 1_000) * 1_000);
    return stored;
  }

  store.get = (id, done) => {
    readBoth(id).then((found) => {
      // A session without an active user is handled by the base store.
      if (!found) return get.call(store, id, done);
      // Requests that were answered by one statement get their own copies.
      const stored = structuredClone(found.stored);
      people.set(stored, { ...found.person });
      done(null, stored);
    }, done);
  };
  store.createSession = (req, stored) => {
    const live = createSession.call(store, req, stored);
    const person = people.get(stored);
    if (person) people.set(live, person);
    return live;
  };
  store.set = (id, live, done) => set.call(store, id, ending(live), done);
  store.touch = (id, live, done) => {
    if (!isUseDue(id)) return done?.();
    if (touched.size >= MAX_REMEMBERED) touched.clear();
    touched.set(id, now());
    touch.call(store, id, ending(live), done);
  };
  return Object.assign(store, {
    personOf: (live: SessionData) => people.get(live),
    find: async (id: string) => (isUseDue(id) ? null : ((await readBoth(id)) ?? null)),
  });
}

/**
 * Reads a session with its active user; undefined where there is none. Every signed-in request does, so the statements
 * are prepared, and requests that arrive in one turn of the loop are answered by one.
 */
function sessionWithPerson(db: Deps['db']): (id: string) => Promise<FoundSession | undefined> {
  const of = (isWanted: SQL, name: string) =>
    db
      .select({ id: sessions.sid, sess: sessions.sess, person: personColumns })
      .from(sessions)
      .innerJoin(users, sql`${users.id} = (${sessions.sess} -> 'passport' ->> 'user')::uuid`)
      .innerJoin(accounts, eq(accounts.userId, users.id))
      .where(and(isWanted, gte(sessions.expire, sql`now()`), users.isActive))
      .prepare(name);
  const one = of(eq(sessions.sid, sql.placeholder('id')), 'session-with-person');
  // PostgreSQL can't see the length of an array behind a subquery, so one plan serves all lengths.
  const many = of(
    sql`${sessions.sid} = any((select ${sql.placeholder('ids')}::text[])::text[])`,
    'sessions-with-person',
  );
  const read = async (keys: readonly string[]): Promise<(FoundSession | undefined)[]> => {
    const ids = [...new Set(keys)];
    const rows = await (ids.length === 1 ? one.execute({ id: ids[0] }) : many.execute({ ids }));
    const found = new Map(rows.map((row) => [row.id, row]));
    return keys.map((id) => {
      const row = found.get(id);
      return row && { id, stored: row.sess as SessionData, person: row.person };
    });
  };
  const loader = new DataLoader(read, {
    cache: false,
    maxBatchSize: MAX_TOGETHER,
    batchScheduleFn: (flush) => setImmediate(guarded('session reads', flush)),
  });
  return (id) => loader.load(id);
}
