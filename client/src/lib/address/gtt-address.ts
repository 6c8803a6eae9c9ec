import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { changeQuery, useAddressPart } from './address.ts';
import { forgetOverlays } from './overlay-address.ts';

/** Content of the GTT dialog: a new one for a stock, or an edit. */
export type GttTarget = { view: 'new'; symbol: string; side: TradeSide } | { view: 'change'; id: string };

/** Its form in the address: `?gtt=TCS.NS&side=SELL`, or a GTT's id. */
function readGttAddress(written: string | null, side: string | null): GttTarget | null {
  if (!written) return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)) return { view: 'change', id: written };
  return { view: 'new', symbol: written, side: side === 'SELL' ? 'SELL' : 'BUY' };
}

export function useGttAddress(): GttTarget | null {
  const [written, side] = [useAddressPart('gtt'), useAddressPart('side')];
  return readGttAddress(written, side);
}

/** Opens the dialog for a stock's symbol, in place of its ticket or sheet, or for a GTT's id. */
export function openGtt(what: string, side: TradeSide = 'BUY'): void {
  changeQuery(
    (query) => {
      forgetOverlays(query);
      query.set('gtt', what);
      if (side === 'SELL') query.set('side', side);
    },
    { replace: false },
  );
}

export function closeGtt(): void {
  changeQuery(
    (query) => {
      query.delete('gtt');
      query.delete('side');
    },
    { replace: true },
  );
}
