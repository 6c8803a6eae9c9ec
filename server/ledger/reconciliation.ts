import { desc, sql } from 'drizzle-orm';
import { reconciliations } from '#shared/schema/ledger.ts';
import type { Db } from '../core/db.ts';
import type { Deps } from '../deps.ts';
import { type Verification, verifyLedger } from './verify.ts';

/** Differences that are kept with a reconciliation; further ones are counted. */
const MOST_KEPT = 1_000;
/** Reconciliations that are kept: a fast market makes several a minute. */
const MOST_RECONCILIATIONS = 1_000;

/**
 * Verifies the ledger and remembers how it went, for the light that people see. `at` is market time. Differences are faults of
 * ours: they are logged as errors, and nothing is corrected.
 */
export async function reconcile(
  { db, clock, newId, log }: Pick<Deps, 'db' | 'clock' | 'newId' | 'log'>,
  at: Date,
): Promise<Verification> {
  const checkedAt = clock.now();
  const verification = await verifyLedger(db, clock);
  const { ok, accounts, postings, tookMs } = verification;
  const found = verification.checks.flatMap(({ differences }) => differences);
  const differenceCount = verification.checks.reduce((sum, { count }) => sum + count, 0);
  await db.insert(reconciliations).values({
    ...{ id: newId(), at, checkedAt, ok, accounts, postings, differenceCount, tookMs },
    differences: found.slice(0, MOST_KEPT),
  });
  await db.execute(sql`delete from reconciliations
    where id <= (select id from reconciliations order by id desc offset ${MOST_RECONCILIATIONS} limit 1)`);
  if (!ok) log.error({ differenceCount, first: found[0] }, 'the ledger does not reconcile');
  return verification;
}

/** The newest reconciliation; undefined before the first. */
export async function lastReconciliation(db: Db) {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  return row;
}
