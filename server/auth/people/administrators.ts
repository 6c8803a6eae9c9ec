import { and, asc, eq } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { AppError } from '../../core/errors.ts';
import type { Transaction } from './end-access.ts';

/**
 * The ids of all active administrators, locked in a fixed order until the end of the transaction. Anything that
 * removes an administrator takes this lock first, so that two concurrent removals can't leave none.
 */
export async function lockAdministrators(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

/**
 * Call it in the transaction that demotes, suspends, deletes or releases a user.
 * @throws AppError 409 `last_administrator` when the user is the only active administrator
 */
export async function refuseLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (administrators.length !== 1 || administrators[0] !== userId) return;
  throw new AppError(
    409,
    'last_administrator',
    'This is the only active administrator. Make another user an administrator first.',
  );
}
