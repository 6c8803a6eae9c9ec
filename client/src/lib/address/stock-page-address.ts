import { useLocationProperty } from 'wouter/use-browser-location';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';

/** A stock's page: `/stocks?symbol=TCS.NS&view=page`. */
export const stockPageAddress = (symbol: string): string =>
  `/stocks?symbol=${encodeURIComponent(symbol)}&view=page`;

/** The symbol whose page is shown; null elsewhere. */
export function useStockPage(): string | null {
  return useLocationProperty(shownSymbol, () => null);
}

/** The page uses the parameter that opens the stock sheet on other screens. */
export const isStockPage = (): boolean => shownSymbol() !== null;

function shownSymbol(): string | null {
  if (!/^\/stocks\/*$/.test(location.pathname)) return null;
  const query = new URLSearchParams(location.search);
  const symbol = query.get('symbol');
  return query.get('view') === 'page' && symbol ? normaliseSymbol(symbol) : null;
}
