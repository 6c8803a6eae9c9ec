import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../errors.ts';
import { activePerson } from './person.ts';
import type { SignedIn } from './signed-in.ts';

export type TokenScope = 'read' | 'trade';

declare global {
  namespace Express {
    interface Request {
      /** Scope of an API token; absent for a session. */
      tokenScope?: TokenScope;
    }
  }
}

/** The token's last use is stored at most this often. */
const TOUCH_MS = 60_000;

/** The bearer token of a request; null for a browser. Other sites' pages can't make a browser send one. */
export function bearerToken(req: IncomingMessage): string | null {
  return /^Bearer (artha_[\w-]{43})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * The token's user.
 * @throws AppError 401 `unknown_token` for one that was revoked or never made, or whose user is not active;
 * `token_expired`
 */
export async function personByToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ user: SignedIn; scope: TokenScope }> {
  const hash = createHash('sha256').update(token).digest('hex');
  const [found] = await db.select().from(apiTokens).where(eq(apiTokens.hash, hash));
  const user = found && (await activePerson(db, found.userId));
  if (!found || !user)
    throw new AppError(401, 'unknown_token', 'Unknown API token. It may have been revoked.');
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
    `This API token expired on ${dayText(istDate(at))}. Create a new one in Account.`,
  );

/** Throws AppError 403 unless a token of this scope may call the endpoint. */
export function authoriseToken(endpoint: Endpoint, scope: TokenScope): void {
  const required = requiredScope(endpoint);
  if (required === 'read' || (required === 'trade' && scope === 'trade')) return;
  throw new AppError(403, 'token_scope', 'This API token does not allow this. Sign in to do it.');
}

/** The scope required to call the endpoint; `never` when tokens are not accepted. */
export function requiredScope({ method, access, programs }: Endpoint): TokenScope | 'never' {
  const open = access === 'public' || access === 'user';
  return programs ?? (method === 'GET' && open ? 'read' : 'never');
}
