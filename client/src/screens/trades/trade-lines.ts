import type { Trade } from '#shared/contract/trading/trades.ts';

/** A row of the list. */
export interface TradeLine {
  trade: Trade;
  /** An exit listed under its purchase. */
  nested: boolean;
}

/**
 * The trades in order, with exits moved under their purchase: stop loss, then target. An exit whose purchase is not
 * listed keeps its place.
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
