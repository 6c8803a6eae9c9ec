import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { ABSOLUTE_MS, type FoundSession } from './session-store.ts';

/** Cached sessions are valid this long after the lookup. */
const TTL_MS = 30_000;
const MAX_CACHED = 10_000;
/** Our cookies are far shorter; longer ones are not cached. */
const MAX_COOKIE_LENGTH = 1_000;

interface Known {
  sessionId: string;
  userId: string;
  until: number;
}

type FindSession = (req: IncomingMessage) => Promise<FoundSession | null>;

/** Recently verified sessions, so that shared reads need no database lookup. */
export interface SessionCache {
  /** Wraps the session lookup and caches its results. */
  caching(lookUp: RequestHandler): RequestHandler;
  /** The same for a lookup outside Express. */
  cachingFound(find: FindSession): FindSession;
  /** Whether the cookies of a request belong to a cached session that has not ended since. */
  has(cookie: string): boolean;
}

/**
 * Evicts a session when it ends, on this or another instance, and all sessions when events may have been missed.
 */
export function createSessionCache({ clock, events }: Pick<Deps, 'clock' | 'events'>): SessionCache {
  const known = new Map<string, Known>();
  /** Increases with every ended session: a lookup that overlaps an end is not cached. */
  let ends = 0;
  const forget = (isOver: (one: Known) => boolean) => {
    ends += 1;
    for (const [cookie, one] of known) if (isOver(one)) known.delete(cookie);
  };
  events.on('session.ended', ({ sessionId }) => forget((one) => one.sessionId === sessionId));
  events.on('access.ended', ({ userId, currentSessionId }) =>
    forget((one) => one.userId === userId && one.sessionId !== currentSessionId),
  );
  events.on('bus.gap', () => forget(() => true));

  /** Caches what a lookup found, unless a session ended meanwhile. */
  const remember = (
    cookie: string | undefined,
    endsBefore: number,
    { sessionId, userId, startedAt }: { sessionId: string; userId: string; startedAt: number | undefined },
  ) => {
    if (ends !== endsBefore || cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return;
    if (known.size >= MAX_CACHED) known.clear();
    const now = clock.now().getTime();
    known.set(cookie, {
      sessionId,
      userId,
      until: Math.min(now + TTL_MS, (startedAt ?? now) + ABSOLUTE_MS),
    });
  };

  return {
    caching: (lookUp) => (req, res, next) => {
      const endsBefore = ends;
      return lookUp(req, res, (failure?: unknown) => {
        const { user, session, sessionID: sessionId } = req;
        // API tokens have no session, and their revocation is not announced.
        if (!failure && user && !req.tokenScope) {
          remember(req.headers.cookie, endsBefore, {
            sessionId,
            userId: user.id,
            startedAt: session.startedAt,
          });
        }
        next(failure);
      });
    },
    cachingFound: (find) => async (req) => {
      const endsBefore = ends;
      const found = await find(req);
      if (found) {
        const { id: sessionId, person, stored } = found;
        const of = { sessionId, userId: person.id, startedAt: stored.startedAt };
        remember(req.headers.cookie, endsBefore, of);
      }
      return found;
    },
    has(cookie) {
      const one = known.get(cookie);
      return one !== undefined && one.until > clock.now().getTime();
    },
  };
}
