import { displaySymbol } from '#shared/domain/symbol.ts';

/**
 * Case-insensitive substring match on name or symbol; nothing typed matches everything. The suffix that every symbol has
 * may be typed, and finds nothing by itself.
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
