/** A bucket of tokens: full at first, refilled steadily, and what is in it can be spent in one go. */
export interface RequestBudget {
  /** What it holds. */
  tokens: number;
  /** What flows in, in tokens a second. */
  perSecond: number;
}

/**
 * Budgets of requests. A call takes the `cost` of its endpoint (1 where the contract says nothing; a shared read answered from memory takes
 * nothing) from its caller's bucket; without enough in it the call is answered 429 with Retry-After. Pages of ours, one person on
 * several devices and a program that asks once a second stay far below.
 */
export const REQUEST_BUDGETS = {
  /** Of somebody signed in, over all their sessions and tokens. */
  person: { tokens: 600, perSecond: 20 },
  /** Of an address, for calls of nobody: signing in, registering, and whatever is refused because nobody is signed in. */
  visitor: { tokens: 300, perSecond: 10 },
  /** Of an address, for public reads and for all who are signed in there: an office has one. */
  address: { tokens: 6_000, perSecond: 200 },
} as const satisfies Record<string, RequestBudget>;

export type BudgetName = keyof typeof REQUEST_BUDGETS;
