import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { guarded } from '../guarded.ts';
import { ABSOLUTE_MS, type FoundSession } from './session-store.ts';

/** Shared reads accept a session this long after its lookup. */
const SHARED_READS_MS = 30_000;
/** Reads of a person's own data accept it only this long, so that the reads of a page share a lookup. */
const OWN_READS_MS = 2_000;
const MAX_CACHED = 10_000;
/** Our cookies are far shorter; longer ones are not cached. */
const MAX_COOKIE_LENGTH = 1_000;

interface Known {
  sessionId: string;
  userId: string;
  /** End of its use for shared reads. */
  until: number;
  /** What reads of the person's own data need. */
  found?: FoundSession;
  ownUntil: number;
}

/** The session of a request; null where the middleware has to look it up. */
export type FindSession = (req: IncomingMessage) => FoundSession | null | Promise<FoundSession | null>;

/** Recently verified sessions, so that not every read looks up its own. */
export interface SessionCache {
  /** Wraps the session lookup and caches its results. */
  caching(lookUp: RequestHandler): RequestHandler;
  /** The same for a lookup outside Express. It is skipped for a session that was found a moment ago. */
  cachingFound(find: FindSession): FindSession;
  /** Whether the cookies of a request belong to a cached session that has not ended since. */
  has(cookie: string): boolean;
}

/** @see SessionCache */
export function createSessionCache(deps: Pick<Deps, 'clock' | 'events'>): SessionCache {
  const known = createKnownSessions(deps);
  return {
    caching: (lookUp) => (req, res, next) => {
      const { cookie } = req.headers;
      if (cookie !== undefined && req.method !== 'GET' && req.method !== 'HEAD') {
        known.noteChange(cookie);
        const changed = guarded('change of a person', () => known.noteChange(cookie));
        res.once('finish', changed);
      }
      const remember = known.begin(cookie);
      return lookUp(req, res, (failure?: unknown) => {
        const { user, session, sessionID: sessionId } = req;
        // API tokens have no session, and their revocation is not announced.
        if (!failure && user && !req.tokenScope)
          remember({ sessionId, userId: user.id, startedAt: session.startedAt });
        next(failure);
      });
    },
    cachingFound: (find) => (req) => {
      const { cookie } = req.headers;
      const recent = cookie === undefined ? undefined : known.own(cookie);
      if (recent) return recent;
      const remember = known.begin(cookie);
      return Promise.resolve(find(req)).then((found) => {
        if (!found) return null;
        const { id: sessionId, person, stored } = found;
        remember({ sessionId, userId: person.id, startedAt: stored.startedAt, found });
        return found;
      });
    },
    has: known.has,
  };
}

/** What a lookup found. */
interface Looked {
  sessionId: string;
  userId: string;
  startedAt: number | undefined;
  found?: FoundSession;
}

/**
 * Evicts a session when it ends, on this or another instance, and all sessions when events may have been missed.
 * After a request that may change its person, the reads of that person look up the session again.
 */
function createKnownSessions({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const known = new Map<string, Known>();
  const changes = createChanges();
  /** Increases with every ended session: a lookup that overlaps an end is not cached. */
  let ends = 0;
  const now = () => clock.now().getTime();
  const forget = (isOver: (one: Known) => boolean) => {
    ends += 1;
    for (const [cookie, one] of known) if (isOver(one)) known.delete(cookie);
  };
  events.on('session.ended', ({ sessionId }) => forget((one) => one.sessionId === sessionId));
  events.on('access.ended', ({ userId, currentSessionId }) =>
    forget((one) => one.userId === userId && one.sessionId !== currentSessionId),
  );
  events.on('bus.gap', () => forget(() => true));

  return {
    /** Begins a lookup; the function caches what it found. */
    begin(cookie: string | undefined): (looked: Looked) => void {
      const [endsBefore, at] = [ends, now()];
      return ({ sessionId, userId, startedAt = at, found }) => {
        if (ends !== endsBefore || cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return;
        if (known.size >= MAX_CACHED) known.clear();
        const end = startedAt + ABSOLUTE_MS;
        const session = { sessionId, userId, until: Math.min(at + SHARED_READS_MS, end) };
        if (found && !changes.mayAffect(cookie, now())) {
          known.set(cookie, { ...session, found, ownUntil: Math.min(at + OWN_READS_MS, end) });
        } else {
          known.set(cookie, { ownUntil: 0, ...known.get(cookie), ...session });
        }
      };
    },
    /** Notes that a request may change the person of a cookie. */
    noteChange(cookie: string): void {
      known.delete(cookie);
      changes.note(cookie, now());
    },
    /** The session for a read of the person's own data, if it was found a moment ago. */
    own(cookie: string): FoundSession | undefined {
      const one = known.get(cookie);
      return one && one.ownUntil > now() ? one.found : undefined;
    },
    has(cookie: string): boolean {
      const one = known.get(cookie);
      return one !== undefined && one.until > now();
    },
  };
}

/** Cookies whose person may have changed, for as long as an older lookup could be used. */
function createChanges() {
  const untils = new Map<string, number>();
  return {
    note(cookie: string, now: number): void {
      untils.set(cookie, now + OWN_READS_MS);
      if (untils.size < MAX_CACHED) return;
      for (const [one, until] of untils) if (until <= now) untils.delete(one);
    },
    mayAffect: (cookie: string, now: number): boolean => (untils.get(cookie) ?? 0) > now,
  };
}
