import type { Reconciliation } from '#shared/contract/portfolio.ts';
import { istDate } from '#shared/domain/ist.ts';
import type { Deps } from '../deps.ts';
import { lastReconciliation } from '../ledger/reconciliation.ts';

/**
 * How the last rebuilding of the ledger went for one account. Faults of other accounts are not told here; those of the ledger
 * as a whole, or more of them than were kept, leave nobody's account reconciled.
 */
export async function reconciliationOf(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<Reconciliation> {
  const last = await lastReconciliation(db);
  if (!last) return { checkedAt: null, ok: null, overdue: true, accounts: 0, differences: [] };
  const { at, accounts, differences, differenceCount } = last;
  const own = differences.filter((difference) => difference.accountId === accountId);
  const general = differences.some((difference) => difference.accountId === null);
  return {
    checkedAt: at.toISOString(),
    ok: own.length === 0 && !general && differenceCount === differences.length,
    overdue: market.nextTradingDay(istDate(at)) < market.tradingDate(),
    accounts,
    differences: own.map(({ subject, kept, rebuilt }) => ({ subject, kept, rebuilt })),
  };
}
