/** Case-insensitive substring match on name or symbol; nothing typed matches everything. */
export function matchStocks<T extends { symbol: string; name: string }>(
  stocks: readonly T[],
  typed: string,
): readonly T[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return stocks;
  return stocks.filter(
    ({ symbol, name }) => symbol.toLowerCase().includes(sought) || name.toLowerCase().includes(sought),
  );
}
