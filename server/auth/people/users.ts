import { eq } from 'drizzle-orm';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../../core/db/db.ts';
import { personColumns } from '../../core/session/person.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { Deps } from '../../deps.ts';
import { isPassword, unusableHash } from '../passwords/passwords.ts';
import type { Transaction } from './end-access.ts';

interface NewUser {
  /** Lower case. */
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** False for users who sign in by other means. */
  hasPassword?: boolean;
  /** Deadline for confirming the email; null if not needed. */
  confirmBy?: Date | null;
}

/**
 * Creates a user and their account with ₹0 in one transaction. Null when the email is taken. `admit` runs in the
 * same transaction, and refuses the user with an AppError.
 */
export async function createUser(
  { db, clock, newId }: Pick<Deps, 'clock' | 'newId'> & { db: Pick<Db, 'transaction'> },
  { passwordHash, hasPassword = true, confirmBy = null, ...wanted }: NewUser,
  admit: (tx: Transaction, userId: string) => Promise<unknown> = async () => undefined,
): Promise<SignedIn | null> {
  const person = { ...wanted, id: newId(), profileImageUrl: null, isActive: true };
  const accountId = newId();
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(users)
      .values({ ...person, passwordHash, hasPassword, confirmBy, createdAt: clock.now() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made.length === 0) return null;
    await tx.insert(accounts).values({ id: accountId, userId: person.id });
    await admit(tx, person.id);
    return { ...person, accountId, confirmBy: confirmBy?.toISOString() ?? null };
  });
}

/** Null when no user, active or not, has this email. */
export async function personByEmail(db: Db, email: string): Promise<SignedIn | null> {
  return (await withHash(db, email))?.person ?? null;
}

const nobodysHash = unusableHash();

/**
 * The user, and the hash that the password was checked with. Null for an unknown email and for a wrong password, after
 * the same time.
 */
export async function personByPassword(
  db: Db,
  email: string,
  password: string,
): Promise<{ person: SignedIn; passwordHash: string } | null> {
  const found = await withHash(db, email);
  const right = await isPassword(password, found?.passwordHash ?? nobodysHash, email);
  return found && right ? found : null;
}

/** Whether a hash is still the user's; waits for a change of password that is not committed yet. */
export async function isCurrentHash(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return row?.passwordHash === passwordHash;
}

async function withHash(db: Db, email: string) {
  const [found] = await db
    .select({ person: personColumns, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email));
  return found ?? null;
}
