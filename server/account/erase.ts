import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { unusableHash } from '../auth/passwords/passwords.ts';
import { refuseLastAdministrator } from '../auth/people/administrators.ts';
import { deletedEmail } from '../auth/people/deleted.ts';
import { endAccessIn } from '../auth/people/end-access.ts';
import { writeAudit } from '../core/audit.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { cancelTrade } from '../trading/change/cancel.ts';
import { PERSONAL } from './personal-tables.ts';

/**
 * Deletes a user permanently: cancels their pending orders, deletes everything that names them or that they wrote,
 * and blocks sign-in. The ledger is append-only: its postings stay, under an account without an owner. `actor` is
 * for the audit log.
 * @throws AppError 409 `last_administrator`
 */
export async function erase(deps: Deps, person: SignedIn, actor = person.id): Promise<void> {
  const { db, market, events, clock } = deps;
  // Checked before any order is cancelled; the deletion itself checks again under the lock.
  await db.transaction((tx) => refuseLastAdministrator(tx, person.id));
  const pending = await db
    .select({ id: trades.id })
    .from(trades)
    .where(sql`${trades.accountId} = ${person.accountId} and ${trades.status} = 'PENDING'`);
  for (const { id } of pending) {
    await cancelTrade(deps, person, id, { restoresExits: false }).catch((error: unknown) => {
      // It ended meanwhile, or was cancelled with its parent purchase.
      if (!(error instanceof AppError)) throw error;
    });
  }
  const at = clock.now();
  const ended = await db.transaction(async (tx) => {
    await refuseLastAdministrator(tx, person.id);
    const ended = await endAccessIn(tx, { userId: person.id, reason: 'deleted', actor }, at);
    const deleted = PERSONAL.filter(({ erased }) => erased);
    for (const { table, column } of deleted) {
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${person.id}`,
      );
    }
    // Replayed replies contain the note, and the request will not be retried.
    await tx
      .update(trades)
      .set({ clientNote: null, idempotencyKey: null, requestHash: null, reply: null })
      .where(and(eq(trades.accountId, person.accountId), isNotNull(trades.clientNote)));
    // A broker's earned commission stays; their client relations end.
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
    await writeAudit(tx, { actor, action: 'account.delete', subject: person.id, detail: {}, at });
    return ended;
  });
  events.emit('access.ended', ended);
}
