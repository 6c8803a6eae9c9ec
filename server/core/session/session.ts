import type { IncomingMessage } from 'node:http';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Request, type RequestHandler, Router } from 'express';
import session from 'express-session';
import passport from 'passport';
import { allEndpoints } from '#shared/contract/index.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Deps } from '../../deps.ts';
import { bearerToken, personByToken } from './api-token.ts';
import { activePerson, personColumns } from './person.ts';
import { cookieFlags, cookieOf, sessionCookie, signedSessionId } from './session-cookie.ts';
import { sessionSecret } from './session-secret.ts';
import { ABSOLUTE_MS, type FoundSession, type SessionStore, sessionStore } from './session-store.ts';
import type { SignedIn } from './signed-in.ts';

/** Stored length of a User-Agent. */
const MAX_AGENT_LENGTH = 200;

type Passport = InstanceType<typeof passport.Passport>;
type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

/**
 * Sets `req.user`. The cookie lives until the session's absolute end; idle timeout is checked in the database on
 * every request. Public reads skip the lookup: they don't depend on the user and must survive a database outage.
 */
export function sessionMiddleware(deps: SessionDeps, store = sessionStore(deps)): RequestHandler {
  const publicReads = publicReadPaths();
  const router = Router();
  router.use((req, _res, next) => {
    next(req.method === 'GET' && publicReads.has(req.baseUrl + req.path) ? 'router' : undefined);
  });
  router.use(async (req, _res, next) => {
    const token = bearerToken(req);
    if (token === null) return next();
    const { user, scope } = await personByToken(deps, token);
    req.user = user;
    req.tokenScope = scope;
    next('router');
  });
  router.use(
    session({
      name: sessionCookie(deps.config),
      secret: sessionSecret(deps.config),
      store,
      resave: false,
      saveUninitialized: false,
      cookie: { ...cookieFlags(deps.config), maxAge: ABSOLUTE_MS },
    }),
  );
  router.use(createPassport(deps, (req) => store.personOf(req.session)).session());
  return router;
}

/**
 * Finds the session of a read that changes no session, without the middleware; null where that has to look it up.
 */
export function sessionFinder(
  { config }: Pick<SessionDeps, 'config'>,
  store: SessionStore,
): (req: IncomingMessage) => Promise<FoundSession | null> {
  const [name, secret] = [sessionCookie(config), sessionSecret(config)];
  return async (req) => {
    const id = signedSessionId(cookieOf(req, name), secret);
    return id === null ? null : store.find(id);
  };
}

/**
 * User and session of a request outside Express, such as a socket upgrade; null without a session. One query.
 * `endsAt` is the session's absolute end.
 */
export async function sessionOf(
  { config, db, clock }: Pick<SessionDeps, 'config' | 'db' | 'clock'>,
  req: IncomingMessage,
): Promise<{ user: SignedIn; sessionId: string; endsAt: Date } | null> {
  const sessionId = signedSessionId(cookieOf(req, sessionCookie(config)), sessionSecret(config));
  if (sessionId === null) return null;
  // Compared like the store does: `expire` has no time zone, so both sides use the connection's.
  const notOver = sql`${sessions.expire} >= to_timestamp(${clock.now().getTime() / 1000})`;
  const [found] = await db
    .select({ user: personColumns, startedAt: sql<number>`(${sessions.sess} ->> 'startedAt')::float8` })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = (${sessions.sess} -> 'passport' ->> 'user')::uuid`)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(sessions.sid, sessionId), notOver, users.isActive));
  return found ? { user: found.user, sessionId, endsAt: new Date(found.startedAt + ABSOLUTE_MS) } : null;
}

/** Which of these sessions are over: signed out, of an inactive user, or deleted. */
export async function endedOf(
  { db }: Pick<SessionDeps, 'db'>,
  sessionIds: ReadonlySet<string>,
): Promise<Set<string>> {
  const living = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = (${sessions.sess} -> 'passport' ->> 'user')::uuid`)
    .where(and(inArray(sessions.sid, [...sessionIds]), users.isActive));
  return sessionIds.difference(new Set(living.map(({ sid }) => sid)));
}

/**
 * A Passport that stores the user id in the session and reads the user back; no user if inactive. `read` supplies
 * users that were already read.
 */
export function createPassport(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  read: (req: Request) => SignedIn | undefined = () => undefined,
): Passport {
  const own = new passport.Passport();
  own.serializeUser((req: Request, person: SignedIn, done: (error: unknown, id?: string) => void) => {
    req.session.startedAt = clock.now().getTime();
    const agent = req.get('User-Agent');
    if (agent) req.session.agent = agent.slice(0, MAX_AGENT_LENGTH);
    done(null, person.id);
  });
  own.deserializeUser(
    (req: Request, id: string, done: (error: unknown, person?: SignedIn | false) => void) => {
      const known = read(req);
      if (known?.id === id) return done(null, known);
      activePerson(db, id).then((person) => done(null, person ?? false), done);
    },
  );
  return own;
}

function publicReadPaths(): Set<string> {
  const reads = allEndpoints().filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.method === 'GET' && !endpoint.redirect,
  );
  return new Set(reads.map(({ endpoint }) => endpoint.path));
}
