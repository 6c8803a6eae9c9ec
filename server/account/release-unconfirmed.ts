import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { AppError } from '../core/errors.ts';
import { personColumns } from '../core/session/person.ts';
import type { Deps } from '../deps.ts';
import { erase } from './erase.ts';

/** Accounts deleted per run, which keeps runs short; the next run takes the rest. */
const BATCH = 200;
/** Actor in the audit log. */
const ACTOR = 'release unconfirmed accounts';

/** Deletes accounts whose address was not confirmed in time; the address can be registered again. */
export async function releaseUnconfirmed(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const overdue = and(isNotNull(users.confirmBy), lte(users.confirmBy, clock.now()));
  const due = await db
    .select({ person: personColumns })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(overdue)
    .orderBy(users.confirmBy)
    .limit(BATCH);
  for (const { person } of due) {
    if (signal.aborted) return;
    await erase(deps, person, ACTOR).catch((error: unknown) => {
      // The last administrator stays, confirmed or not.
      if (!(error instanceof AppError && error.code === 'last_administrator')) throw error;
    });
  }
}
