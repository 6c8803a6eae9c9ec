import type { LedgerCheck } from '#shared/contract/admin/admin.ts';
import { singleFlight } from '../core/async.ts';
import type { Db } from '../core/db/db.ts';
import type { Deps } from '../deps.ts';
import { lastReconciliation, reconcile } from '../ledger/reconciliation.ts';

/** Maximum differences shown, along with their total number. */
const MAX_SHOWN = 20;

/** The last ledger verification; null before the first. */
export async function lastLedgerCheck(db: Db): Promise<LedgerCheck> {
  const last = await lastReconciliation(db);
  if (!last) return null;
  const { checkedAt, at, ok, accounts, postings, differenceCount, tookMs, differences } = last;
  return {
    ok,
    accounts,
    postings,
    differenceCount,
    tookMs,
    checkedAt: checkedAt.toISOString(),
    marketTime: at.toISOString(),
    differences: differences.slice(0, MAX_SHOWN),
  };
}

/** Verifies the ledger; concurrent callers share one run. */
export const createLedgerCheck = (deps: Deps): (() => Promise<LedgerCheck>) =>
  singleFlight(async () => {
    await reconcile(deps, deps.market.now());
    return lastLedgerCheck(deps.db);
  });
