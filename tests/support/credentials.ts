import { createHash, randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { newId } from '#server/core/ids.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import { users } from '#shared/schema/account/auth.ts';
import { signedInPeople } from './people/people.ts';

/** A kind of credential: what a request sends, and whom it authenticates. */
export interface Credential {
  what: string;
  kind: 'none' | 'session' | 'token';
  /** Null if the credential authenticates no one. */
  role: Role | null;
  scope?: 'read' | 'trade';
  /** Expired, revoked, or of a suspended user. */
  dead?: 'expired' | 'revoked' | 'suspended';
}

const ROLES: Role[] = ['USER', 'BROKER', 'ADMIN'];
const SCOPES = ['read', 'trade'] as const;

/** All kinds of credentials. */
export const CREDENTIALS: Credential[] = [
  { what: 'an anonymous caller', kind: 'none', role: null },
  ...ROLES.map((role): Credential => ({ what: `a session of ${role}`, kind: 'session', role })),
  { what: 'a session of a suspended user', kind: 'session', role: null, dead: 'suspended' },
  ...ROLES.flatMap((role) =>
    SCOPES.map((scope): Credential => ({ what: `a ${scope} token of ${role}`, kind: 'token', role, scope })),
  ),
  ...(['expired', 'revoked', 'suspended'] as const).flatMap((dead) =>
    SCOPES.map(
      (scope): Credential => ({
        what: `a ${scope} token (${dead})`,
        kind: 'token',
        role: 'ADMIN',
        scope,
        dead,
      }),
    ),
  ),
];

/** Headers of several people, each with only this kind of credential. */
export async function peopleWith(
  db: Db,
  { kind, role, scope, dead }: Credential,
  { count, secret }: { count: number; secret: string },
): Promise<Record<string, string>[]> {
  if (kind === 'none') return Array.from({ length: count }, () => ({}));
  const people = await signedInPeople(db, { count, cash: null, secret });
  const ids = people.map(({ id }) => id);
  const isActive = dead !== 'suspended';
  await db
    .update(users)
    .set({ role: role ?? 'USER', isActive })
    .where(inArray(users.id, ids));
  if (kind === 'session') return people.map(({ cookie }) => ({ Cookie: cookie }));
  return giveTokens(db, ids, { scope, dead });
}

/** A token for each of these people, as request headers. A revoked token has no row. */
export async function giveTokens(
  db: Db,
  userIds: readonly string[],
  { scope = 'read', dead }: Pick<Credential, 'scope' | 'dead'>,
): Promise<Record<string, string>[]> {
  const given = userIds.map((userId) => ({
    userId,
    token: `artha_${randomBytes(32).toString('base64url')}`,
  }));
  const expiresAt = dead === 'expired' ? new Date('2020-01-01T00:00:00Z') : null;
  const rows = given.map(({ userId, token }) => ({
    id: newId(),
    userId,
    name: 'a program',
    scope,
    expiresAt,
    hash: createHash('sha256').update(token).digest('hex'),
    ending: token.slice(-4),
    createdAt: new Date('2019-01-01T00:00:00Z'),
  }));
  if (dead !== 'revoked') await db.insert(apiTokens).values(rows);
  return given.map(({ token }) => ({ Authorization: `Bearer ${token}` }));
}
