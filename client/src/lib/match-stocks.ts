import { displaySymbol } from '#shared/domain/market/symbol.ts';

/**
 * Case-insensitive substring match on name or symbol; an empty query matches everything. The common suffix may be
 * typed, but matches nothing by itself.
 */
export function matchStocks<T extends { symbol: string; name: string }>(
  stocks: readonly T[],
  typed: string,
): readonly T[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return stocks;
  const bare = sought.replace(/\.(ns?)?$/, '');
  return stocks.filter(
    ({ symbol, name }) =>
      displaySymbol(symbol).toLowerCase().includes(bare) || name.toLowerCase().includes(sought),
  );
}
