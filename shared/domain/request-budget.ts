/** A token bucket: initially full, refilled at a constant rate, and spendable in a burst. */
export interface RequestBudget {
  /** Capacity. */
  tokens: number;
  /** Refill in tokens per second. */
  perSecond: number;
}

/**
 * Request budgets. A call takes its endpoint's `cost` (1 by default; cached shared reads are free) from its
 * caller's bucket; without enough tokens it answers 429 with Retry-After. Our pages, a user on several devices and
 * a program that polls once a second stay far below.
 */
export const REQUEST_BUDGETS = {
  /** Per signed-in user, over all sessions and tokens. */
  person: { tokens: 600, perSecond: 20 },
  /** Per address, for calls without a user: signing in, registering, and calls refused for lack of a session. */
  visitor: { tokens: 300, perSecond: 10 },
  /** Per address, for public reads and for all its signed-in users: an office shares one. */
  address: { tokens: 6_000, perSecond: 200 },
} as const satisfies Record<string, RequestBudget>;

export type BudgetName = keyof typeof REQUEST_BUDGETS;
