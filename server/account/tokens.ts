import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { ApiToken } from '#shared/contract/account/account.ts';
import { MAX_TOKENS, type TokenLife } from '#shared/domain/account/token-life.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { lockPerson } from '../auth/people/end-access.ts';
import { writeAudit } from '../core/audit.ts';
import { AppError, notFound, notSignedIn } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

const PREFIX = 'artha_';
/** Characters of the token shown as its prefix. */
const SHOWN = 4;

type Row = typeof apiTokens.$inferSelect;

interface Wanted {
  userId: string;
  /** The re-authenticated session. */
  sessionId: string;
  name: string;
  scope: Row['scope'];
  expiresInDays: TokenLife;
}

/**
 * Creates a token; its text is returned once and stored only as a hash. The locked user row enforces the limit
 * under concurrency, and refuses a session that ended meanwhile.
 * @throws AppError 401 when the session is over, 409 `too_many_tokens`
 */
export async function makeToken(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { userId, sessionId, name, scope, expiresInDays }: Wanted,
): Promise<{ token: string; made: ApiToken }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
  const row = {
    id: newId(),
    userId,
    name,
    scope,
    createdAt: now,
    expiresAt,
    prefix: token.slice(0, PREFIX.length + SHOWN),
    ending: token.slice(-4),
    lastUsedAt: null,
    remindedAt: null,
  };
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    if ((await tx.$count(sessions, eq(sessions.sid, sessionId))) === 0) throw notSignedIn();
    if ((await tx.$count(apiTokens, eq(apiTokens.userId, userId))) >= MAX_TOKENS)
      throw new AppError(
        409,
        'too_many_tokens',
        `You have ${MAX_TOKENS} API tokens, which is the limit. Revoke one first.`,
      );
    await tx.insert(apiTokens).values({ ...row, hash: tokenHash(token) });
    await writeAudit(tx, {
      actor: userId,
      action: 'token.make',
      subject: userId,
      detail: auditedToken(row),
      at: now,
    });
  });
  return { token, made: present(row, now) };
}

export async function tokensOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map((row) => present(row, clock.now()));
}

/** @throws AppError 404 when the user has no such token */
export async function revokeToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
      .returning();
    if (!gone) throw notFound('Token not found.');
    await writeAudit(tx, {
      actor: userId,
      action: 'token.revoke',
      subject: userId,
      detail: auditedToken(gone),
      at: clock.now(),
    });
  });
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Identifies the token without its secret. */
const auditedToken = ({
  id,
  name,
  prefix,
  scope,
  expiresAt,
}: Pick<Row, 'id' | 'name' | 'prefix' | 'scope' | 'expiresAt'>) => ({
  token: id,
  name,
  prefix,
  scope,
  expires: expiresAt?.toISOString() ?? 'never',
});

const present = (row: Omit<Row, 'hash' | 'userId'>, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  prefix: row.prefix,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt <= now,
});
