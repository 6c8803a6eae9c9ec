import { eq, sql } from 'drizzle-orm';
import { users } from '#shared/schema/auth.ts';
import { trades } from '#shared/schema/trading.ts';
import { deletedEmail } from '../auth/deleted.ts';
import { endSessionsOf } from '../auth/end-sessions.ts';
import { unusableHash } from '../auth/passwords.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/signed-in.ts';
import type { Deps } from '../deps.ts';
import { cancelTrade } from '../trading/change.ts';
import { PERSONAL } from './personal-tables.ts';

/**
 * Removes a person for good: what waits in the market is cancelled, everything that names them or that they wrote is deleted, and nobody can sign in
 * as them again. The ledger is append-only: its postings stay, of an account that belongs to nobody any more.
 */
export async function erase(deps: Deps, person: SignedIn): Promise<void> {
  const { db, market } = deps;
  const pending = await db
    .select({ id: trades.id })
    .from(trades)
    .where(sql`${trades.accountId} = ${person.accountId} and ${trades.status} = 'PENDING'`);
  for (const { id } of pending) {
    await cancelTrade(deps, person, id).catch((error: unknown) => {
      // It came to its end meanwhile, or went with the purchase it belonged to.
      if (!(error instanceof AppError)) throw error;
    });
  }
  await db.transaction(async (tx) => {
    const deleted = PERSONAL.filter(({ erased }) => erased);
    for (const { table, column } of deleted) {
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${person.id}`,
      );
    }
    // What a broker earned stays; nobody looks at, or after, whoever is gone.
    await tx.execute(sql`
      update broker_clients set left_at = greatest(joined_at, ${market.now().toISOString()}::timestamptz)
      where left_at is null and ${person.id} in (user_id, broker_id)`);
    await tx
      .update(users)
      .set({
        email: deletedEmail(person.id),
        passwordHash: unusableHash(),
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        role: 'USER',
        isActive: false,
        confirmBy: null,
      })
      .where(eq(users.id, person.id));
  });
  await endSessionsOf(deps, person.id);
}
