import { and, eq } from 'drizzle-orm';
import { registerForm } from '#shared/contract/account/auth.ts';
import { MAX_IDENTITIES } from '#shared/domain/limits.ts';
import { oidcIdentities } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { writeAudit } from '../../core/audit.ts';
import { notFound } from '../../core/errors.ts';
import { personColumns } from '../../core/session/person.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { unusableHash } from '../passwords/passwords.ts';
import { createUser } from '../people/users.ts';
import { lockPerson, takeWayIn } from '../ways-in.ts';
import { SingleSignOnFailure } from './failure.ts';
import type { Claims } from './provider.ts';

/** A subject at a provider. */
interface Identity {
  issuer: string;
  claims: Claims;
}

const keyOf = ({ issuer, claims }: Identity) =>
  and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, claims.sub));

/**
 * The user of an identity; creates an account for a new one if OIDC_AUTO_REGISTER is on. A matching e-mail address
 * never links an account.
 * @throws SingleSignOnFailure `oidc_unknown`, `oidc_email_taken` or `oidc_no_email`
 */
export async function personOf(deps: AuthDeps, identity: Identity): Promise<SignedIn> {
  const known = await linkedPerson(deps, identity);
  if (known) return known;
  if (deps.config.OIDC_AUTO_REGISTER === 'off') throw new SingleSignOnFailure('oidc_unknown');
  const made = await registerPerson(deps, identity);
  // The address is taken: by this identity in a concurrent request, or by another user.
  const person = made ?? (await linkedPerson(deps, identity));
  if (!person) throw new SingleSignOnFailure('oidc_email_taken');
  return person;
}

async function linkedPerson({ db, clock }: AuthDeps, identity: Identity): Promise<SignedIn | null> {
  const [found] = await db
    .select(personColumns)
    .from(oidcIdentities)
    .innerJoin(users, eq(users.id, oidcIdentities.userId))
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(keyOf(identity));
  if (!found) return null;
  await db.update(oidcIdentities).set({ lastUsedAt: clock.now() }).where(keyOf(identity));
  return found;
}

/** Null when the address belongs to another account. */
async function registerPerson(deps: AuthDeps, { issuer, claims }: Identity): Promise<SignedIn | null> {
  const { clock, newId } = deps;
  const { data: email } = registerForm.shape.email.safeParse(claims.email);
  if (email === undefined || claims.email_verified === false) throw new SingleSignOnFailure('oidc_no_email');
  const at = clock.now();
  return deps.db.transaction(async (tx) => {
    const person = await createUser(
      { db: tx, clock, newId },
      { email, ...namesIn(claims), passwordHash: unusableHash(), hasPassword: false, role: 'USER' },
    );
    if (!person) return null;
    await tx
      .insert(oidcIdentities)
      .values({ issuer, subject: claims.sub, userId: person.id, email, linkedAt: at, lastUsedAt: at });
    const detail = { issuer, subject: claims.sub };
    await writeAudit(tx, { actor: person.id, action: 'identity.register', subject: person.id, detail, at });
    return person;
  });
}

/** The claims given_name and family_name; otherwise derived from `name`. */
function namesIn(claims: Claims): { firstName: string | null; lastName: string | null } {
  const text = (claim: string) =>
    typeof claims[claim] === 'string'
      ? claims[claim]
          .replaceAll(/\p{Cc}/gu, '')
          .trim()
          .slice(0, 80)
      : '';
  const [first = '', ...rest] = text('name').split(/\s+/);
  const firstName = text('given_name') || first || null;
  return { firstName, lastName: text('family_name') || rest.join(' ') || null };
}

/**
 * Links an identity to a user, who can then sign in with it.
 * @throws SingleSignOnFailure `oidc_linked_elsewhere` or `oidc_too_many`
 */
export async function linkIdentity(deps: AuthDeps, user: SignedIn, identity: Identity): Promise<void> {
  const { issuer, claims } = identity;
  const at = deps.clock.now();
  const email = typeof claims.email === 'string' ? claims.email.slice(0, 254) : null;
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const row = { issuer, subject: claims.sub, userId: user.id, email, linkedAt: at };
    const linked = await tx
      .insert(oidcIdentities)
      .values(row)
      .onConflictDoNothing()
      .returning({ subject: oidcIdentities.subject });
    if (linked.length === 0) {
      const mine = await tx.$count(oidcIdentities, and(keyOf(identity), eq(oidcIdentities.userId, user.id)));
      if (mine === 0) throw new SingleSignOnFailure('oidc_linked_elsewhere');
      return;
    }
    const all = await tx.$count(oidcIdentities, eq(oidcIdentities.userId, user.id));
    if (all > MAX_IDENTITIES) throw new SingleSignOnFailure('oidc_too_many');
    const detail = { issuer, subject: claims.sub };
    await writeAudit(tx, { actor: user.id, action: 'identity.link', subject: user.id, detail, at });
  });
}

/** Throws AppError 404 when the user has no such identity, and 409 for their last sign-in method. */
export async function unlinkIdentity(deps: AuthDeps, user: SignedIn, subject: string): Promise<void> {
  const issuer = deps.config.OIDC_ISSUER ?? '';
  await takeWayIn(deps, user.id, async (tx) => {
    const own = and(keyOf({ issuer, claims: { sub: subject } }), eq(oidcIdentities.userId, user.id));
    const gone = await tx.delete(oidcIdentities).where(own);
    if (gone.rowCount === 0) throw notFound('Linked identity not found.');
    await writeAudit(tx, {
      actor: user.id,
      action: 'identity.unlink',
      subject: user.id,
      detail: { issuer, subject },
      at: deps.clock.now(),
    });
  });
}
