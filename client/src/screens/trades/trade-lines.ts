import type { Trade } from '#shared/contract/trades.ts';

/** One row of the list. */
export interface TradeLine {
  trade: Trade;
  /** An exit that stands under the purchase it belongs to. */
  nested: boolean;
}

/**
 * The trades in their order, with exits moved under their purchase: the stop loss, then the target. An exit whose purchase
 * is not among them stands where it is.
 */
export function arrangeTrades(trades: readonly Trade[]): TradeLine[] {
  const listed = new Set(trades.map(({ id }) => id));
  const exits = Map.groupBy(
    trades.filter(({ parentId }) => parentId !== null && listed.has(parentId)),
    ({ parentId }) => parentId,
  );
  return trades
    .filter(({ parentId }) => parentId === null || !listed.has(parentId))
    .flatMap((trade) => [
      { trade, nested: false },
      ...(exits.get(trade.id) ?? [])
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((exit) => ({ trade: exit, nested: true })),
    ]);
}

const placeOf = ({ exit }: Trade): number => (exit === 'STOP' ? 0 : 1);
