import { useSearchParams } from 'wouter';
import type { TradeSide } from '#shared/contract/trades.ts';

/** What stands over the screen and is part of its address: the order ticket, the stock sheet. */
type Overlay = 'trade' | 'symbol';

/** Which stock an overlay is open for, and how it is opened and closed; everything else in the address stays. */
export function useOverlay(overlay: Overlay): {
  symbol: string | null;
  /** The side an order ticket starts with. */
  side: TradeSide;
  open: (symbol: string, side?: TradeSide) => void;
  close: () => void;
} {
  const [address, setAddress] = useSearchParams();
  const set = (symbol: string | null, side: TradeSide, replace: boolean) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        // How a chart is looked at is part of the address while its sheet is open.
        for (const name of ['trade', 'symbol', 'side', 'chart', 'ind']) next.delete(name);
        if (symbol !== null) next.set(overlay, symbol);
        if (symbol !== null && side === 'SELL') next.set('side', side);
        return next;
      },
      { replace },
    );
  return {
    symbol: address.get(overlay),
    side: address.get('side') === 'SELL' ? 'SELL' : 'BUY',
    open: (symbol, side = 'BUY') => set(symbol, side, false),
    close: () => set(null, 'BUY', true),
  };
}
