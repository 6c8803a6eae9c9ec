import type { IncomingMessage } from 'node:http';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Request, type RequestHandler, Router } from 'express';
import session from 'express-session';
import passport from 'passport';
import { allEndpoints } from '#shared/contract/index.ts';
import { sessions, users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import type { Deps } from '../../deps.ts';
import { bearerToken, personByToken } from './api-token.ts';
import { activePerson, personColumns } from './person.ts';
import { cookieFlags, cookieOf, sessionCookie, signedSessionId } from './session-cookie.ts';
import { sessionSecret } from './session-secret.ts';
import { ABSOLUTE_MS, sessionStore } from './session-store.ts';
import type { SignedIn } from './signed-in.ts';

/** Most that is kept of what a browser says of itself. */
const MAX_AGENT_LENGTH = 200;

type Passport = InstanceType<typeof passport.Passport>;
type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

/**
 * Puts the person behind a request into `req.user`. The browser keeps its cookie until the session's absolute end; the
 * table knows the idle end, and is asked every time. Reads that are public are let through unread: they don't depend on
 * who asks, and must not fail with the database.
 */
export function sessionMiddleware(deps: SessionDeps): RequestHandler {
  const publicReads = publicReadPaths();
  const store = sessionStore(deps);
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
 * The person and session of a request that does not go through Express, such as a socket's upgrade; null when nobody is
 * signed in. One query. `endsAt` is when the session is over even if it is used until then.
 */
export async function sessionOf(
  { config, db, clock }: Pick<SessionDeps, 'config' | 'db' | 'clock'>,
  req: IncomingMessage,
): Promise<{ user: SignedIn; sessionId: string; endsAt: Date } | null> {
  const sessionId = signedSessionId(cookieOf(req, sessionCookie(config)), sessionSecret(config));
  if (sessionId === null) return null;
  // As the store compares them: `expire` has no time zone, so both sides are in that of the connection.
  const notOver = sql`${sessions.expire} >= to_timestamp(${clock.now().getTime() / 1000})`;
  const [found] = await db
    .select({ user: personColumns, startedAt: sql<number>`(${sessions.sess} ->> 'startedAt')::float8` })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = (${sessions.sess} -> 'passport' ->> 'user')::uuid`)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(sessions.sid, sessionId), notOver, users.isActive));
  return found ? { user: found.user, sessionId, endsAt: new Date(found.startedAt + ABSOLUTE_MS) } : null;
}

/** Which of these sessions are no more, because somebody ended them, their person is not active, or they were cleared away. */
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
 * A Passport that keeps a person's id in their session and reads the person back; nobody when they are not active. `read` gives whom
 * it need not read again.
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
