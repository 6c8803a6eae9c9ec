import { desc, sql } from 'drizzle-orm';
import { reconciliations } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../core/db/db.ts';
import type { Deps } from '../deps.ts';
import { type Verification, verifyLedger } from './verify.ts';

/** Differences stored per reconciliation; further ones are only counted. */
const MAX_STORED = 1_000;
/** Reconciliations retained: an accelerated market makes several a minute. */
const MAX_RECONCILIATIONS = 1_000;

/**
 * Verifies both ledgers, paper and practice, and stores the result for the status that users see. `at` is market
 * time. Differences are bugs of ours: they are logged as errors, and nothing is corrected.
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

/** Merges both results; practice differences are labelled. */
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
