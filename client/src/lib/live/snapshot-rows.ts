import type { MarketIndices, Mover, Movers } from '#shared/contract/market/market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';

/** All stocks at one tick of the live feed; null if the server did not state it. */
export interface StocksSnapshot {
  asOf: number | null;
  stocks: Stock[];
}

export function rowsOfStocks(stocks: readonly Stock[]): QuoteRow[] {
  return stocks.map(({ id, currentPrice, volume }) => [
    id,
    nearestPaise(Number(currentPrice)),
    Number(volume),
  ]);
}

/** An index without a value gets no row, rather than zero. */
export function rowsOfIndices(indices: MarketIndices): QuoteRow[] {
  return Object.values(indices).flatMap(({ id, value }): QuoteRow[] =>
    value === null ? [] : [[id, nearestPaise(value), 0]],
  );
}

export function rowsOfMovers({ gainers, losers }: Movers): QuoteRow[] {
  return [...gainers, ...losers].map(({ id, lastPrice, totalTradedVolume }) => [
    id,
    nearestPaise(lastPrice),
    totalTradedVolume,
  ]);
}

/** A mover's previous close, the base of its live change. */
export function previousCloseOf({ lastPrice, change }: Mover): Paise {
  return nearestPaise(lastPrice - change);
}
