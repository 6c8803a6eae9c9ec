import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { apiTokens } from '#shared/schema/account.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../errors.ts';
import { activePerson } from './person.ts';
import type { SignedIn } from './signed-in.ts';

export type TokenScope = 'read' | 'trade';

declare global {
  namespace Express {
    interface Request {
      /** What the token of a program may do; absent for a person's own session. */
      tokenScope?: TokenScope;
    }
  }
}

/** Using a token is written down this often. */
const TOUCH_MS = 60_000;

/** The token a program sends; null for a request of a browser. No page of another site can make a browser send one. */
export function bearerToken(req: IncomingMessage): string | null {
  return /^Bearer (artha_[\w-]{43})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Whose token it is.
 * @throws AppError 401 `unknown_token` for one that was revoked or never made, or whose person is not active; `token_expired`
 */
export async function personByToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ user: SignedIn; scope: TokenScope }> {
  const hash = createHash('sha256').update(token).digest('hex');
  const [found] = await db.select().from(apiTokens).where(eq(apiTokens.hash, hash));
  const user = found && (await activePerson(db, found.userId));
  if (!found || !user)
    throw new AppError(401, 'unknown_token', 'This token is not known. It may have been revoked.');
  const now = clock.now();
  if (found.expiresAt !== null && found.expiresAt <= now) throw tokenExpired(found.expiresAt);
  const untouched = or(
    isNull(apiTokens.lastUsedAt),
    lt(apiTokens.lastUsedAt, new Date(now.getTime() - TOUCH_MS)),
  );
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, found.id), untouched));
  return { user, scope: found.scope };
}

const tokenExpired = (at: Date) =>
  new AppError(
    401,
    'token_expired',
    `This API token expired on ${dayText(istDate(at))}. Make a new one in Account.`,
  );

/** Throws AppError 403 unless a token of this scope may call the endpoint. */
export function authoriseToken(endpoint: Endpoint, scope: TokenScope): void {
  const asks = requiredScope(endpoint);
  if (asks === 'read' || (asks === 'trade' && scope === 'trade')) return;
  throw new AppError(403, 'token_scope', 'This token does not allow that. Sign in to do it.');
}

/** What a token must be allowed to call the endpoint; `never` when none may. */
export function requiredScope({ method, access, programs }: Endpoint): TokenScope | 'never' {
  const open = access === 'public' || access === 'user';
  return programs ?? (method === 'GET' && open ? 'read' : 'never');
}
