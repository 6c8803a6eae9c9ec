import type { Reconciliation } from '#shared/contract/trading/portfolio.ts';
import { istDate } from '#shared/domain/ist.ts';
import type { Deps } from '../deps.ts';
import { lastReconciliation } from '../ledger/reconciliation.ts';

/**
 * The last reconciliation's result for one account. Other accounts' differences are not shown; faults of the ledger
 * as a whole, or more differences than are stored, leave no account reconciled.
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
