import type { Clock } from '../../core/clock.ts';
import { tooManyOrders } from './refusals.ts';

/** A maximum number of orders of one account in any window of this many milliseconds of the wall clock. */
const LIMITS = [
  { orders: 10, withinMs: 1_000 },
  { orders: 200, withinMs: 60_000 },
] as const;
const MAX_MS = Math.max(...LIMITS.map(({ withinMs }) => withinMs));
const MAX_ORDERS = Math.max(...LIMITS.map(({ orders }) => orders));

/**
 * Counts the orders of each account in this process. The returned function accepts one more, or throws AppError 429
 * with Retry-After. Only the last 200 orders of accounts active in the last minute are stored.
 */
export function orderRate(clock: Clock): (accountId: string) => void {
  /** Times of accepted orders, oldest first; accounts in the order of their last order. */
  const taken = new Map<string, number[]>();

  return (accountId) => {
    const now = clock.now().getTime();
    forgetIdle(taken, now);
    const times = taken.get(accountId) ?? [];
    const waitMs = Math.max(
      ...LIMITS.map(
        ({ orders, withinMs }) => (times.at(-orders) ?? Number.NEGATIVE_INFINITY) + withinMs - now,
      ),
    );
    if (waitMs > 0) throw tooManyOrders(Math.ceil(waitMs / 1000));
    taken.delete(accountId);
    taken.set(accountId, [...times, now].slice(-MAX_ORDERS));
  };
}

function forgetIdle(taken: Map<string, number[]>, now: number): void {
  for (const [accountId, times] of taken) {
    if ((times.at(-1) ?? 0) > now - MAX_MS) return;
    taken.delete(accountId);
  }
}
