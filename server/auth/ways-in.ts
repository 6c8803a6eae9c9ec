import { and, asc, eq } from 'drizzle-orm';
import type { WaysIn } from '#shared/contract/account/identity.ts';
import { oidcIdentities, passkeys } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notSignedIn } from '../core/errors.ts';
import type { AuthDeps } from './auth-deps.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { hasTwoFactor } from './two-factor/two-factor.ts';

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Locks a user's row, so that changes of their sign-in methods are serialised. Throws AppError 401 when the user is
 * gone.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (locked.length === 0) throw notSignedIn();
}

/** A user's sign-in methods that work in the current configuration. */
async function waysInOf(
  { db, config }: { db: Pick<Db, 'select'>; config: AuthDeps['config'] },
  userId: string,
): Promise<Omit<WaysIn, 'proof'>> {
  const [person] = await db.select({ has: users.hasPassword }).from(users).where(eq(users.id, userId));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const issuer = config.OIDC_ISSUER;
  const identities = await db
    .select()
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.userId, userId), eq(oidcIdentities.issuer, issuer ?? '')))
    .orderBy(asc(oidcIdentities.linkedAt));
  return {
    password: config.PASSWORD_SIGN_IN === 'on' && person?.has === true,
    passkeys: relyingParty(config) === null ? null : keys.map(shownKey),
    singleSignOn: issuer === undefined ? null : { issuer, identities: identities.map(shownIdentity) },
  };
}

/** The same with the requirements for changing them, for display. */
export async function shownWaysIn(deps: Pick<AuthDeps, 'db' | 'config'>, userId: string): Promise<WaysIn> {
  const ways = await waysInOf(deps, userId);
  const proof = { hasPassword: ways.password, twoFactor: await hasTwoFactor(deps.db, userId) };
  return { ...ways, proof };
}

/**
 * Removes a sign-in method, provided another remains. The locked row keeps two concurrent removals from removing
 * the last two.
 * @throws AppError 409 `last_way_in`
 */
export async function takeWayIn(
  { db, config }: Pick<AuthDeps, 'db' | 'config'>,
  userId: string,
  take: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await take(tx);
    const { password, passkeys: keys, singleSignOn } = await waysInOf({ db: tx, config }, userId);
    if (password || keys?.length || singleSignOn?.identities.length) return;
    throw new AppError(
      409,
      'last_way_in',
      'This is your only way to sign in, so it can’t be removed. Add another one first.',
    );
  });
}

type KeyRow = typeof passkeys.$inferSelect;
type IdentityRow = typeof oidcIdentities.$inferSelect;

const shownKey = ({ id, name, backedUp, createdAt, lastUsedAt }: KeyRow) => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const shownIdentity = ({ subject, email, linkedAt, lastUsedAt }: IdentityRow) => ({
  subject,
  email,
  linkedAt: linkedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
