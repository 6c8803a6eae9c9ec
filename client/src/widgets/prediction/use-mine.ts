import { useMemo } from 'react';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { useWatchlists } from '#client/api/trading/watchlists.ts';

/** Whether the user holds or watches a stock; null while unknown. */
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
