import { eq } from 'drizzle-orm';
import type { AdminUser } from '#shared/contract/admin/admin.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { lockAdministrators } from '../auth/people/administrators.ts';
import { announceEdit, editPerson } from '../auth/people/edit-person.ts';
import { AppError, noAccess, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { presentUser, userColumns } from './users.ts';

interface Wanted {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/**
 * Changes a user's role, or deactivates or reactivates them, see {@link editPerson}.
 * @throws AppError 403 when the actor is no longer an active administrator, 404 for an unknown id, 409 for
 * deactivating oneself and for the last active administrator
 */
export async function editUser(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  actor: string,
  userId: string,
  wanted: Wanted,
): Promise<AdminUser> {
  const { db, clock } = deps;
  const { edited, user } = await db.transaction(async (tx) => {
    // If two administrators demote each other concurrently, the second is no longer one.
    if (!(await lockAdministrators(tx)).includes(actor)) throw noAccess();
    if (userId === actor && wanted.isActive === false) throw ownAccount();
    const edited = await editPerson(tx, { userId, wanted, actor, at: clock.now() });
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId));
    if (!user) throw notFound('User not found.');
    return { edited, user };
  });
  announceEdit(deps, edited);
  return presentUser(user);
}

const ownAccount = () =>
  new AppError(409, 'own_account', "You can't deactivate your own account. Ask another administrator.");
