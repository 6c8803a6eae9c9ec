import { and, eq } from 'drizzle-orm';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { writeAudit } from '../../core/audit.ts';
import { notFound } from '../../core/errors.ts';
import type { Events } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { refuseLastAdministrator } from './administrators.ts';
import { isThere } from './deleted.ts';
import { endAccessIn, type Transaction } from './end-access.ts';

interface AccessNow {
  role: Role;
  isActive: boolean;
}

/** The user after an edit, and whether it ended their access. */
export interface Edited {
  userId: string;
  before: AccessNow;
  after: AccessNow;
  ended: Events['access.ended'] | null;
}

interface Edit {
  userId: string;
  wanted: { role?: Role | undefined; isActive?: boolean | undefined };
  /** An administrator's id, or a command's operating-system user. */
  actor: string;
  at: Date;
}

/**
 * Changes a user's role, or suspends or reactivates them, with an audit entry. Suspension ends all access. A new
 * role revokes tokens, aborts running work and reopens sockets; sessions stay, because every request reads the role,
 * or uses one that was read in the last two seconds and not before the event. Call {@link announceEdit} after the
 * commit.
 * @throws AppError 404 for an unknown id, 409 `last_administrator`
 */
export async function editPerson(tx: Transaction, { userId, wanted, actor, at }: Edit): Promise<Edited> {
  const mayLeaveNone = wanted.isActive === false || (wanted.role !== undefined && wanted.role !== 'ADMIN');
  if (mayLeaveNone) await refuseLastAdministrator(tx, userId);
  const [before] = await tx
    .select({ role: users.role, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.id, userId), isThere()))
    .for('update');
  if (!before) throw notFound('User not found.');
  const after = { role: wanted.role ?? before.role, isActive: wanted.isActive ?? before.isActive };
  const detail = changeOf(before, after);
  if (Object.keys(detail).length === 0) return { userId, before, after, ended: null };
  await tx.update(users).set(after).where(eq(users.id, userId));
  await writeAudit(tx, { actor, action: 'user.edit', subject: userId, detail, at });
  const suspended = before.isActive && !after.isActive;
  const reason = suspended ? 'suspended' : before.role !== after.role ? 'role-change' : null;
  const keep = reason === 'role-change' ? { allSessions: true as const } : {};
  const ended = reason && (await endAccessIn(tx, { userId, reason, actor, keep }, at));
  return { userId, before, after, ended };
}

/** Emits the events of a committed edit. Open pages get the new role before their sockets close. */
export function announceEdit(
  { events }: Pick<Deps, 'events'>,
  { userId, before, after, ended }: Edited,
): void {
  if (before.role !== after.role) events.emit('account.changed', { userId, what: 'role' });
  if (ended) events.emit('access.ended', ended);
  if (before.isActive && !after.isActive) events.emit('user.suspended', { userId });
}

/** The changed fields with old and new values, for the audit log. */
function changeOf(before: AccessNow, after: AccessNow): { [field: string]: unknown } {
  const fields = (['role', 'isActive'] as const).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }]));
}
