import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { ABSOLUTE_MS } from './session-store.ts';

/** A session is believed this long after it was looked up. */
const TTL_MS = 30_000;
const MAX_CACHED = 10_000;
/** Cookies of ours are far shorter; what is longer is looked up every time. */
const MAX_COOKIE_LENGTH = 1_000;

interface Known {
  sessionId: string;
  userId: string;
  until: number;
}

/** Sessions that were looked up just now, so that a read that is everybody's need not ask for them again. */
export interface SessionCache {
  /** Wraps what looks sessions up, and keeps what it finds. */
  caching(lookUp: RequestHandler): RequestHandler;
  /** Whether the cookies of a request are of a session that was found a moment ago and has not ended since. */
  has(cookie: string): boolean;
}

/** Forgets a session as soon as it is ended, here or by another instance, and all of them when news may have been missed. */
export function createSessionCache({ clock, events }: Pick<Deps, 'clock' | 'events'>): SessionCache {
  const known = new Map<string, Known>();
  /** Grows with every end: what was looked up before one may be of a session that is over. */
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
        // A token of a program has no session, and its end is not announced.
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
