import type { TradeSide } from '#shared/contract/trades.ts';
import { changeQuery, useAddressPart } from './address.ts';

/** What stands over the screen and is part of its address: the order ticket, the stock sheet. */
type Overlay = 'trade' | 'symbol';

/** Which stock an overlay is open for, and how it is closed; everything else in the address stays. */
export function useOverlay(overlay: Overlay): {
  symbol: string | null;
  /** The side an order ticket starts with. */
  side: TradeSide;
  /** What it starts with besides: shares and a limit in rupees, as the address writes them; null for none. */
  quantity: string | null;
  limit: string | null;
  close: () => void;
} {
  const symbol = useAddressPart(overlay);
  const side = useAddressPart('side') === 'SELL' ? 'SELL' : 'BUY';
  const [quantity, limit] = [useAddressPart('qty'), useAddressPart('limit')];
  return { symbol, side, quantity, limit, close: closeOverlay };
}

/** Opens an overlay for a stock. Whoever only opens one need not follow the address. */
export function openOverlay(
  overlay: Overlay,
  symbol: string,
  side: TradeSide = 'BUY',
  terms: { quantity?: number; limit?: string | null } = {},
): void {
  changeQuery(
    (query) => {
      forget(query);
      query.set(overlay, symbol);
      if (side === 'SELL') query.set('side', side);
      if (terms.quantity) query.set('qty', String(terms.quantity));
      if (terms.limit) query.set('limit', terms.limit);
    },
    { replace: false },
  );
}

function closeOverlay(): void {
  changeQuery(forget, { replace: true });
}

/** How a chart is looked at is part of the address while its sheet is open. */
function forget(query: URLSearchParams): void {
  for (const name of ['trade', 'symbol', 'side', 'qty', 'limit', 'chart', 'ind']) query.delete(name);
}
