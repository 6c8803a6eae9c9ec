import { and, asc, eq } from 'drizzle-orm';
import type { AdminUser } from '#shared/contract/admin.ts';
import type { Role } from '#shared/domain/role.ts';
import { sessions, users } from '#shared/schema/auth.ts';
import { isThere } from '../auth/deleted.ts';
import { sessionsOf } from '../auth/end-sessions.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db.ts';
import { AppError, noAccess, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { presentUser, userColumns } from './users.ts';

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

interface Wanted {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/**
 * Gives a user another role, makes them inactive, or active again. A role holds from the next request on, and pages that are open show it; whoever becomes inactive has no session
 * when this returns, and their sockets are closed. Throws AppError 404 for an unknown id, 409 for oneself becoming inactive and for the last active
 * administrator.
 */
export async function editUser(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  actor: string,
  id: string,
  wanted: Wanted,
): Promise<AdminUser> {
  const edited = await db.transaction(async (tx) => {
    const administrators = await activeAdministrators(tx);
    if (!administrators.includes(actor)) throw noAccess();
    const [before] = await tx
      .select(userColumns)
      .from(users)
      .where(and(eq(users.id, id), isThere()))
      .for('update');
    if (!before) throw notFound('No user has this id.');
    const after = {
      ...before,
      role: wanted.role ?? before.role,
      isActive: wanted.isActive ?? before.isActive,
    };
    const detail = changeOf(before, after);
    if (Object.keys(detail).length === 0) return before;
    refuseLockout(administrators, actor, after);
    await tx.update(users).set({ role: after.role, isActive: after.isActive }).where(eq(users.id, id));
    if (!after.isActive) await tx.delete(sessions).where(sessionsOf(id));
    await writeAudit(tx, { actor, action: 'user.edit', subject: id, detail, at: clock.now() });
    return after;
  });
  if (!edited.isActive) {
    events.emit('session.ended', { userId: id });
    events.emit('person.suspended', { userId: id });
  } else if (wanted.role !== undefined) events.emit('account.changed', { userId: id, what: 'role' });
  return presentUser(edited);
}

/** Locked in one order, so that two administrators can't take each other's role at once and leave none. */
async function activeAdministrators(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

function refuseLockout(administrators: readonly string[], actor: string, after: Changed): void {
  if (after.id === actor && !after.isActive) {
    throw new AppError(
      409,
      'own_account',
      "You can't deactivate your own account. Ask another administrator.",
    );
  }
  const stays = after.role === 'ADMIN' && after.isActive;
  if (!stays && administrators.every((id) => id === after.id)) {
    throw new AppError(
      409,
      'last_administrator',
      'This is the only active administrator. Make somebody else one first.',
    );
  }
}

type Changed = Pick<AdminUser, 'id' | 'role' | 'isActive'>;

/** What is different, from what to what, for the audit log. */
function changeOf(before: Changed, after: Changed): { [field: string]: unknown } {
  const fields = (['role', 'isActive'] as const).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }]));
}
