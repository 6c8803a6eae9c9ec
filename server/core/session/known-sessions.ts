import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { ABSOLUTE_MS } from './session-store.ts';

/** A session is believed this long after it was looked up. */
const BELIEVED_MS = 30_000;
const MOST_KNOWN = 10_000;
/** Cookies of ours are far shorter; what is longer is looked up every time. */
const LONGEST_COOKIE = 1_000;

interface Known {
  sessionId: string;
  userId: string;
  until: number;
}

/** Sessions that were looked up just now, so that a read that is everybody's need not ask for them again. */
export interface KnownSessions {
  /** Wraps what looks sessions up, and keeps what it finds. */
  remembering(lookUp: RequestHandler): RequestHandler;
  /** Whether the cookies of a request are of a session that was found a moment ago and has not ended since. */
  knows(cookie: string): boolean;
}

/** Forgets a session as soon as it is ended, here or by another instance, and all of them when news may have been missed. */
export function createKnownSessions({ clock, events }: Pick<Deps, 'clock' | 'events'>): KnownSessions {
  const known = new Map<string, Known>();
  /** Grows with every end: what was looked up before one may be of a session that is over. */
  let ends = 0;
  const forget = (isOver: (one: Known) => boolean) => {
    ends += 1;
    for (const [cookie, one] of known) if (isOver(one)) known.delete(cookie);
  };
  events.on('session.ended', ({ sessionId }) => forget((one) => one.sessionId === sessionId));
  events.on('access.ended', ({ userId, keptSessionId }) =>
    forget((one) => one.userId === userId && one.sessionId !== keptSessionId),
  );
  events.on('events.missed', () => forget(() => true));

  return {
    remembering: (lookUp) => (req, res, next) => {
      const endsBefore = ends;
      return lookUp(req, res, (failure?: unknown) => {
        const { cookie } = req.headers;
        const { user, session } = req;
        // A token of a program has no session, and its end is not announced.
        const isKept = !failure && ends === endsBefore && user && !req.tokenScope;
        if (isKept && cookie !== undefined && cookie.length <= LONGEST_COOKIE) {
          if (known.size >= MOST_KNOWN) known.clear();
          const now = clock.now().getTime();
          const until = Math.min(now + BELIEVED_MS, (session.startedAt ?? now) + ABSOLUTE_MS);
          known.set(cookie, { sessionId: req.sessionID, userId: user.id, until });
        }
        next(failure);
      });
    },
    knows(cookie) {
      const one = known.get(cookie);
      return one !== undefined && one.until > clock.now().getTime();
    },
  };
}
