import { dayText } from '#shared/domain/ist-format.ts';
import { rupeeText } from '#shared/domain/money.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Halt } from '../market/quality/health-book.ts';
import { cancelResting, publishCancelled } from './cancel-resting.ts';

/**
 * Cancels resting orders in stocks whose price break was still unexplained at the end of the day. Their limits and
 * triggers were set at earlier prices, and none of them may book a loss that may not be real. One transaction per
 * stock; notifies the owners.
 */
export async function cancelHalted(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  halts: readonly Halt[],
  at: Date,
): Promise<void> {
  for (const halt of halts) {
    const { instrumentId } = halt;
    const of = { instrumentId, at, reason: reasonOf(halt) };
    await publishCancelled(events, await inTransaction(db, (tx) => cancelResting(tx, of)));
  }
}

/** "Cancelled: opened at ₹289.50 after ₹773.60 on 30 Apr 2026, unexplained". */
const reasonOf = ({ tradingDate, prices }: Halt) =>
  prices
    ? `Cancelled: opened at ${rupeeText(prices.open)} after ${rupeeText(prices.previousClose)} on ${dayText(tradingDate)}, unexplained`
    : `Cancelled: not traded since ${dayText(tradingDate)}`;
