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
  // One pass per round, and there are few rounds: sorting thousands of stocks would delay the first key press.
  const sized = stocks.map((stock) => ({ stock, size: size(stock) }));
  const sectors = [...Map.groupBy(sized, ({ stock }) => stock.sector).values()]
    .map((members) => ({ members, largest: largestOf(members) }))
    .sort((a, b) => (isLarger(a.largest, b.largest) ? -1 : 1));
  const found: S[] = [];
  while (found.length < count && found.length < stocks.length) {
    for (const { members } of sectors) {
      if (members.length === 0) continue;
      const next = largestOf(members);
      members.splice(members.indexOf(next), 1);
      found.push(next.stock);
    }
  }
  return found.slice(0, count);
}

interface Sized {
  stock: Pick<Stock, 'symbol'>;
  size: number;
}

const largestOf = <T extends Sized>(stocks: readonly T[]): T =>
  stocks.reduce((largest, each) => (isLarger(each, largest) ? each : largest));

const isLarger = (a: Sized, b: Sized): boolean =>
  a.size === b.size ? a.stock.symbol < b.stock.symbol : a.size > b.size;
