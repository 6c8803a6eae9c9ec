import { useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { suggestedStocks } from './suggested-stocks.ts';

/** Suggestions for a watchlist, with the query state. Once shown they stay, even if prices move. */
export function useSuggestions(count: number) {
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  const [shown, setShown] = useState<readonly Stock[] | null>(null);
  if (shown === null && stocks.data && stocks.data.length > 0) setShown(suggestedStocks(stocks.data, count));
  return { ...stocks, data: shown ?? (stocks.data && []) };
}
