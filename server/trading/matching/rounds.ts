/** What waits to be written down, of one account. */
export interface Work {
  kind: string;
  accountId: string;
}

/** Most of them in one statement. */
const MAX_ROUND_MS = 500;

/**
 * Splits off the next statement's part of a queue: of the kind of the first, at most one an account, and of each
 * account its first. What is left keeps its order.
 */
export function nextRound<W extends Work>(queue: readonly W[]): { round: W[]; left: W[] } {
  const kind = queue[0]?.kind;
  const seen = new Set<string>();
  const round: W[] = [];
  const left: W[] = [];
  for (const work of queue) {
    if (work.kind === kind && !seen.has(work.accountId) && round.length < MAX_ROUND_MS) round.push(work);
    else left.push(work);
    seen.add(work.accountId);
  }
  return { round, left };
}
