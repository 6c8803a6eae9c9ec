import type { Stock } from '#shared/contract/market/stocks.ts';

type Ranked = Pick<Stock, 'symbol' | 'sector' | 'marketCap' | 'marketCapKnown' | 'currentPrice' | 'volume'>;

/**
 * Suggestions for a watchlist: the largest stock of each sector, then the second largest of each, and so on. Size is
 * market value in rupees, or the value traded today if no market value is known.
 */
export function suggestedStocks<S extends Ranked>(stocks: readonly S[], count: number): S[] {
  const isKnown = stocks.some(({ marketCapKnown }) => marketCapKnown);
  const size = ({ marketCap, currentPrice, volume }: S) =>
    isKnown ? Number(marketCap) : Number(currentPrice) * Number(volume);
  const largest = stocks
    .map((stock) => ({ stock, size: size(stock) }))
    .sort((a, b) => b.size - a.size || (a.stock.symbol < b.stock.symbol ? -1 : 1))
    .map(({ stock }) => stock);
  const bySector = [...Map.groupBy(largest, ({ sector }) => sector).values()];
  const rounds = Math.max(0, ...bySector.map((ofSector) => ofSector.length));
  return Array.from({ length: rounds }, (_, round) => round)
    .flatMap((round) => bySector.flatMap((ofSector) => ofSector[round] ?? []))
    .slice(0, count);
}
