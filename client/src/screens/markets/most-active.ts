import type { Mover } from '#shared/contract/market/market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';

/** Stocks by today's volume, highest first; untraded ones are skipped. */
export function mostActive(stocks: readonly Stock[]): Mover[] {
  return stocks
    .filter(({ volume }) => Number(volume) > 0)
    .toSorted((a, b) => Number(b.volume) - Number(a.volume) || a.symbol.localeCompare(b.symbol, 'en'))
    .map(({ id, symbol, name, currentPrice, dayChange, dayChangePercent, volume }) => ({
      id,
      symbol,
      companyName: name,
      lastPrice: Number(currentPrice),
      change: Number(dayChange),
      pChange: Number(dayChangePercent),
      totalTradedVolume: Number(volume),
    }));
}
