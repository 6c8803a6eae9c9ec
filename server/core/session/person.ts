import { and, eq, sql } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../db/db.ts';
import type { SignedIn } from './signed-in.ts';

/** Columns read to identify a user, from users joined with accounts. */
export const personColumns = {
  id: users.id,
  accountId: accounts.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  isActive: users.isActive,
  confirmBy: sql<
    string | null
  >`to_char(${users.confirmBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** Null when the user does not exist or is not active. */
export async function activePerson(db: Db, id: string): Promise<SignedIn | null> {
  const [person] = await db
    .select(personColumns)
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.id, id), users.isActive));
  return person ?? null;
}
