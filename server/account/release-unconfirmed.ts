import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import { writeAudit } from '../core/audit.ts';
import { personColumns } from '../core/person.ts';
import type { Deps } from '../deps.ts';
import { erase } from './erase.ts';

/** Accounts that one run deletes, so that it ends soon; those that are left go with the next. */
const BATCH = 200;
/** Who deletes them, in the audit log. */
const ACTOR = 'release unconfirmed accounts';

/** Deletes accounts whose address was not confirmed in time, as their people could; their address may be registered again. */
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
    if (person.role === 'ADMIN' && (await isLastAdministrator(deps, person.id))) continue;
    await erase(deps, person);
    await writeAudit(db, {
      ...{ actor: ACTOR, action: 'account.release', subject: person.id },
      detail: { confirmBy: person.confirmBy },
      at: clock.now(),
    });
  }
}

async function isLastAdministrator({ db }: Deps, id: string): Promise<boolean> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)))
    .limit(2);
  return administrators.length === 1 && administrators[0]?.id === id;
}
