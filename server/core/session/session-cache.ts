import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { guarded } from '../guarded.ts';
import { ABSOLUTE_MS, type FoundSession } from './session-store.ts';

/** Shared reads accept a session this long after its lookup. */
const SHARED_READS_MS = 30_000;
/** Reads of a person's own data accept it only this long, so that the reads of a page share a lookup. */
const OWN_READS_MS = 2_000;
/** A handler whose caller is gone ends within this time, and may change the person until then. */
const HUNG_UP_MS = 60_000;
const MAX_CACHED = 10_000;
/** Our cookies are far shorter; longer ones are not cached. */
const MAX_COOKIE_LENGTH = 1_000;

interface Known {
  sessionId: string;
  userId: string;
  /** End of its use for shared reads. */
  until: number;
  /** For reads of the person's own data, with the beginning of the lookup and the end of its use. */
  own: { found: FoundSession; at: number; until: number } | undefined;
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
  /** The person may be changed until the reply, or somewhat later if nobody waits for it. */
  const noteChanges = (userId: string, res: Response) => {
    known.noteChange(userId);
    const ended = guarded('end of a change', () =>
      known.noteChange(userId, res.writableFinished ? 0 : HUNG_UP_MS),
    );
    res.once('close', ended);
  };
  return {
    caching: (lookUp) => (req, res, next) => {
      const remember = known.begin(req.headers.cookie);
      return lookUp(req, res, (failure?: unknown) => {
        const { user, session, sessionID: sessionId } = req;
        if (user && req.method !== 'GET' && req.method !== 'HEAD') noteChanges(user.id, res);
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
 * Evicts a session when it ends, on this or another instance, and all sessions when events may have been missed. Reads
 * of a person's own data use no lookup that began before the person's last change.
 */
function createKnownSessions({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const known = new Map<string, Known>();
  /** When people may have been changed. */
  const changed = new Map<string, number>();
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
        const own = found ? { found, at, until: Math.min(at + OWN_READS_MS, end) } : known.get(cookie)?.own;
        known.set(cookie, { sessionId, userId, until: Math.min(at + SHARED_READS_MS, end), own });
      };
    },
    /** Notes that a person may be changed now, and for some time more. */
    noteChange(userId: string, forMs = 0): void {
      changed.set(userId, Math.max(changed.get(userId) ?? 0, now() + forMs));
      if (changed.size < MAX_CACHED) return;
      for (const [one, at] of changed) if (at + OWN_READS_MS <= now()) changed.delete(one);
    },
    /** The session for a read of the person's own data, if it was found a moment ago. */
    own(cookie: string): FoundSession | undefined {
      const { userId, own } = known.get(cookie) ?? {};
      if (userId === undefined || !own || own.until <= now()) return undefined;
      return own.at > (changed.get(userId) ?? 0) ? own.found : undefined;
    },
    has(cookie: string): boolean {
      const one = known.get(cookie);
      return one !== undefined && one.until > now();
    },
  };
}
