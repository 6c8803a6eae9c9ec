import { useMemo } from 'react';
import { useHoldings, useWatchlist } from '#client/api/portfolio.ts';

/** Whether a stock is one that the person holds or watches; null while that is not known. */
export function useMine(): ((symbol: string) => boolean) | null {
  const { data: holdings } = useHoldings();
  const { data: watchlist } = useWatchlist();
  return useMemo(() => {
    if (!holdings || !watchlist) return null;
    const watched = watchlist.filter(({ isWatched }) => isWatched);
    const mine = new Set([...holdings, ...watched].map(({ symbol }) => symbol));
    return (symbol) => mine.has(symbol);
  }, [holdings, watchlist]);
}
