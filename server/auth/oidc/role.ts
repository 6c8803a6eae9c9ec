import { and, asc, eq, or } from 'drizzle-orm';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { writeAudit } from '../../core/audit.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { endAccess } from '../people/end-access.ts';
import type { Claims } from './provider.ts';

const HIGHEST_FIRST = ['ADMIN', 'BROKER', 'USER'] as const;
/** Actor of role changes in the audit log. */
const ACTOR = 'single-sign-on';

/**
 * The highest role named by a claim, given as text or a list. USER if it names none, since a revoked role
 * disappears from the claim.
 */
export function claimedRole(claims: Claims, claim: string): Role {
  const named = [claims[claim]].flat().map((value) => String(value).toUpperCase());
  return HIGHEST_FIRST.find((role) => named.includes(role)) ?? 'USER';
}

/**
 * Applies the provider's role to a user and ends sockets, tokens and work under the old one. The last active
 * administrator keeps the role.
 * @returns the user with their current role
 */
export async function applyRole(deps: AuthDeps, person: SignedIn, role: Role): Promise<SignedIn> {
  const { db, clock, log, events } = deps;
  const changed = await db.transaction(async (tx) => {
    // Locks administrators first, in a fixed order, so that two concurrent demotions can't remove the last one.
    const locked = await tx
      .select({ id: users.id, role: users.role, isActive: users.isActive })
      .from(users)
      .where(or(and(eq(users.role, 'ADMIN'), users.isActive), eq(users.id, person.id)))
      .orderBy(asc(users.id))
      .for('update');
    const before = locked.find(({ id }) => id === person.id);
    if (!before || before.role === role) return false;
    const others = locked.filter(({ id, role: has }) => id !== person.id && has === 'ADMIN');
    if (before.role === 'ADMIN' && before.isActive && others.length === 0) {
      log.warn({ userId: person.id, role }, 'Single sign-on did not demote the last active administrator');
      return false;
    }
    await tx.update(users).set({ role }).where(eq(users.id, person.id));
    const detail = { role: { from: before.role, to: role } };
    const at = clock.now();
    await writeAudit(tx, { actor: ACTOR, action: 'user.edit', subject: person.id, detail, at });
    return true;
  });
  if (!changed) return person;
  await endAccess(deps, { userId: person.id, reason: 'role-change', actor: ACTOR });
  events.emit('account.changed', { userId: person.id, what: 'role' });
  return { ...person, role };
}
