import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';

/** Waits until a number of statements on this database wait for a lock. */
export async function waitingForLocks(db: Pick<Db, 'execute'>, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await db.execute(waiting)).rows.length < count) await turn();
}
