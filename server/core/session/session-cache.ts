import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { ABSOLUTE_MS } from './session-store.ts';

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

/** Recently verified sessions, so that shared reads need no database lookup. */
export interface SessionCache {
  /** Wraps the session lookup and caches its results. */
  caching(lookUp: RequestHandler): RequestHandler;
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

  return {
    caching: (lookUp) => (req, res, next) => {
      const endsBefore = ends;
      return lookUp(req, res, (failure?: unknown) => {
        const { cookie } = req.headers;
        const { user, session } = req;
        // API tokens have no session, and their revocation is not announced.
        const isCacheable = !failure && ends === endsBefore && user && !req.tokenScope;
        if (isCacheable && cookie !== undefined && cookie.length <= MAX_COOKIE_LENGTH) {
          if (known.size >= MAX_CACHED) known.clear();
          const now = clock.now().getTime();
          const until = Math.min(now + TTL_MS, (session.startedAt ?? now) + ABSOLUTE_MS);
          known.set(cookie, { sessionId: req.sessionID, userId: user.id, until });
        }
        next(failure);
      });
    },
    has(cookie) {
      const one = known.get(cookie);
      return one !== undefined && one.until > clock.now().getTime();
    },
  };
}
