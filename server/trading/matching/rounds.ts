/** Work of one account that waits to be written. */
export interface Work {
  kind: string;
  accountId: string;
}

/** Most of them in one statement. */
const MAX_ROUND_SIZE = 500;

/**
 * Splits off the next statement's part of a queue: work of the first one's kind, at most one per account, and for each
 * account its first. The rest keeps its order.
 */
export function nextRound<W extends Work>(queue: readonly W[]): { round: W[]; left: W[] } {
  const kind = queue[0]?.kind;
  const seen = new Set<string>();
  const round: W[] = [];
  const left: W[] = [];
  for (const work of queue) {
    if (work.kind === kind && !seen.has(work.accountId) && round.length < MAX_ROUND_SIZE) round.push(work);
    else left.push(work);
    seen.add(work.accountId);
  }
  return { round, left };
}
