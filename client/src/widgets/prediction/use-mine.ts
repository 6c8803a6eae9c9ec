import { useMemo } from 'react';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { useWatchlists } from '#client/api/trading/watchlists.ts';

/** Whether a stock is one that the person holds or watches; null while that is not known. */
export function useMine(): ((symbol: string) => boolean) | null {
  const { data: holdings } = useHoldings();
  const { data: lists } = useWatchlists();
  return useMemo(() => {
    if (!holdings || !lists) return null;
    const mine = new Set([
      ...holdings.map(({ symbol }) => symbol),
      ...lists.flatMap(({ symbols }) => symbols),
    ]);
    return (symbol) => mine.has(symbol);
  }, [holdings, lists]);
}
