import { matchStocks } from '#client/lib/match-stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

/** The best matches of a query: prefix of the symbol, then prefix of the name, then the rest. */
export function suggestStocks<T extends { symbol: string; name: string }>(
  stocks: readonly T[],
  written: string,
  limit: number,
): T[] {
  const sought = written.trim().toLowerCase();
  if (sought === '') return [];
  const rank = ({ symbol, name }: T) => {
    if (displaySymbol(symbol).toLowerCase().startsWith(sought)) return 0;
    return name.toLowerCase().startsWith(sought) ? 1 : 2;
  };
  return matchStocks(stocks, written)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
