import { desc, sql } from 'drizzle-orm';
import { reconciliations } from '#shared/schema/ledger.ts';
import type { Db } from '../core/db/db.ts';
import type { Deps } from '../deps.ts';
import { type Verification, verifyLedger } from './verify.ts';

/** Differences that are kept with a reconciliation; further ones are counted. */
const MAX_STORED = 1_000;
/** Reconciliations that are kept: a fast market makes several a minute. */
const MAX_RECONCILIATIONS = 1_000;

/**
 * Verifies the ledger, and that of practice days, and remembers how it went, for the light that people see. `at` is market time. Differences are
 * faults of ours: they are logged as errors, and nothing is corrected.
 */
export async function reconcile(
  { db, practiceDb, clock, newId, log }: Pick<Deps, 'db' | 'practiceDb' | 'clock' | 'newId' | 'log'>,
  at: Date,
): Promise<Verification> {
  const checkedAt = clock.now();
  const verification = together(await verifyLedger(db, clock), await verifyLedger(practiceDb, clock));
  const { ok, accounts, postings, tookMs } = verification;
  const found = verification.checks.flatMap(({ differences }) => differences);
  const differenceCount = verification.checks.reduce((sum, { count }) => sum + count, 0);
  await db.insert(reconciliations).values({
    id: newId(),
    at,
    checkedAt,
    ok,
    accounts,
    postings,
    differenceCount,
    tookMs,
    differences: found.slice(0, MAX_STORED),
  });
  await db.execute(sql`delete from reconciliations
    where id <= (select id from reconciliations order by id desc offset ${MAX_RECONCILIATIONS} limit 1)`);
  if (!ok) log.error({ differenceCount, first: found[0] }, 'The ledger does not reconcile');
  return verification;
}

/** Both ledgers as one; what differs in that of practice days says so. */
function together(paper: Verification, practice: Verification): Verification {
  const ofPractice = practice.checks.map((check) => {
    const name = `Practice days: ${check.name}`;
    return { ...check, name, differences: check.differences.map((one) => ({ ...one, check: name })) };
  });
  return {
    ok: paper.ok && practice.ok,
    accounts: paper.accounts + practice.accounts,
    postings: paper.postings + practice.postings,
    checks: [...paper.checks, ...ofPractice],
    tookMs: paper.tookMs + practice.tookMs,
  };
}

/** The newest reconciliation; undefined before the first. */
export async function lastReconciliation(db: Db) {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  return row;
}
