import type { TradeSide } from '#shared/contract/trades.ts';
import { changeQuery, useAddressPart } from './address.ts';

/** Overlays stored in the address: the order ticket and the stock sheet. */
type Overlay = 'trade' | 'symbol';

/** The stock an overlay is open for, and how to close it; other parameters are unchanged. */
export function useOverlay(overlay: Overlay): {
  symbol: string | null;
  /** Initial side of an order ticket. */
  side: TradeSide;
  close: () => void;
} {
  const symbol = useAddressPart(overlay);
  const side = useAddressPart('side') === 'SELL' ? 'SELL' : 'BUY';
  return { symbol, side, close: closeOverlay };
}

/** Opens an overlay for a stock, without subscribing to the address. */
export function openOverlay(overlay: Overlay, symbol: string, side: TradeSide = 'BUY'): void {
  changeQuery(
    (query) => {
      forget(query);
      query.set(overlay, symbol);
      if (side === 'SELL') query.set('side', side);
    },
    { replace: false },
  );
}

function closeOverlay(): void {
  changeQuery(forget, { replace: true });
}

/** Chart settings are part of the address only while the sheet is open. */
function forget(query: URLSearchParams): void {
  for (const name of ['trade', 'symbol', 'side', 'chart', 'ind']) query.delete(name);
}
