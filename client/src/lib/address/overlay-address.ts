import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { changeQuery, useAddressPart } from './address.ts';
import { isStockPage, useStockPage } from './stock-page-address.ts';

/** Overlays stored in the address: the order ticket and the stock sheet. */
type Overlay = 'trade' | 'symbol';

/** The stock an overlay is open for, and how to close it; other parameters are unchanged. */
export function useOverlay(overlay: Overlay): {
  symbol: string | null;
  /** Initial side of an order ticket. */
  side: TradeSide;
  /** Initial shares and limit in rupees, as written in the address; null for none. */
  quantity: string | null;
  limit: string | null;
  close: () => void;
} {
  const written = useAddressPart(overlay);
  const onPage = useStockPage() !== null;
  const symbol = overlay === 'symbol' && onPage ? null : written;
  const side = useAddressPart('side') === 'SELL' ? 'SELL' : 'BUY';
  const [quantity, limit] = [useAddressPart('qty'), useAddressPart('limit')];
  return { symbol, side, quantity, limit, close: closeOverlay };
}

/** Opens an overlay for a stock, without subscribing to the address. */
export function openOverlay(
  overlay: Overlay,
  symbol: string,
  side: TradeSide = 'BUY',
  terms: { quantity?: number; limit?: string | null } = {},
): void {
  changeQuery(
    (query) => {
      forgetOverlays(query);
      query.set(overlay, symbol);
      if (side === 'SELL') query.set('side', side);
      if (terms.quantity) query.set('qty', String(terms.quantity));
      if (terms.limit) query.set('limit', terms.limit);
    },
    { replace: false },
  );
}

function closeOverlay(): void {
  changeQuery(forgetOverlays, { replace: true });
}

/** Stock and chart settings are part of the address only while the sheet is open, or on the stock's page. */
export function forgetOverlays(query: URLSearchParams): void {
  for (const name of ['trade', 'side', 'qty', 'limit', 'gtt']) query.delete(name);
  if (isStockPage()) return;
  for (const name of ['symbol', 'chart', 'ind']) query.delete(name);
}
