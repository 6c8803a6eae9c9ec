import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import type { ApiToken } from '#shared/contract/account.ts';
import { apiTokens } from '#shared/schema/account.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

/** Tokens one person may have. */
const MOST = 10;
const PREFIX = 'artha_';

type Row = typeof apiTokens.$inferSelect;

/** Makes a token; its text is given once, and only a hash of it is kept. Throws AppError when there are too many. */
export async function makeToken(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  userId: string,
  { name, scope }: Pick<Row, 'name' | 'scope'>,
): Promise<{ token: string; made: ApiToken }> {
  const [known] = await db.select({ n: count() }).from(apiTokens).where(eq(apiTokens.userId, userId));
  if ((known?.n ?? 0) >= MOST)
    throw new AppError(409, 'too_many_tokens', `A person has at most ${MOST} tokens. Revoke one first.`);
  const token = PREFIX + randomBytes(32).toString('base64url');
  const row = {
    id: newId(),
    userId,
    name,
    scope,
    prefix: token.slice(0, PREFIX.length + 4),
    ending: token.slice(-4),
    createdAt: clock.now(),
    lastUsedAt: null,
    expiresAt: null,
    remindedAt: null,
  };
  await db.insert(apiTokens).values({ ...row, hash: tokenHash(token) });
  return { token, made: present(row) };
}

export async function tokensOf(db: Deps['db'], userId: string): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt));
  return rows.map(present);
}

/** Throws AppError when the person has no such token. */
export async function revokeToken(db: Deps['db'], userId: string, id: string): Promise<void> {
  const gone = await db.delete(apiTokens).where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)));
  if (gone.rowCount === 0) throw notFound('You have no such token.');
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

const present = (row: Omit<Row, 'hash' | 'userId'>): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
