import { and, eq, sql } from 'drizzle-orm';
import { users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import type { Db } from '../db/db.ts';
import type { SignedIn } from './signed-in.ts';

/** What is read of a person wherever one is recognised, from users joined with accounts. */
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

/** Null when there is no such person, or not any more. */
export async function activePerson(db: Db, id: string): Promise<SignedIn | null> {
  const [person] = await db
    .select(personColumns)
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.id, id), users.isActive));
  return person ?? null;
}
