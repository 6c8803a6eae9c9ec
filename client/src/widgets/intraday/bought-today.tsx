import { useState } from 'react';
import { useMargins } from '#client/api/trading/intraday.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { text } from './text.ts';

/** Delivery shares that were bought today and can be converted to intraday. */
export function BoughtToday({ holdings }: { holdings: readonly Holding[] }) {
  const [chosen, choose] = useState<Holding | null>(null);
  if (holdings.length === 0 && !chosen) return null;
  return (
    <>
      <ul aria-label={text.boughtToday} className="border-line border-t">
        {holdings.map((holding) => (
          <li
            key={holding.symbol}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 max-desk:px-3"
          >
            <div className="min-w-0 grow">
              <p className="row flex-wrap gap-2">
                <button type="button" onClick={() => openOverlay('symbol', holding.symbol)}>
                  <b className="strong">{displaySymbol(holding.symbol)}</b>
                </button>
                <Badge look="tag">{text.delivery}</Badge>
              </p>
              <p className="tn">
                {text.open(count(holding.convertibleQuantity), rupees(holding.averagePrice))}
              </p>
            </div>
            <Button
              aria-label={text.convertOf(displaySymbol(holding.symbol))}
              onClick={() => choose(holding)}
            >
              {text.convert}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConvertDialog
          symbol={chosen.symbol}
          from="CNC"
          most={chosen.convertibleQuantity}
          purpose={text.convertBought}
          onClose={() => choose(null)}
        >
          {(quantity) => <Freed holding={chosen} quantity={quantity} />}
        </ConvertDialog>
      )}
    </>
  );
}

/** Converts at the average cost of the holding; the margin of the shares is reserved. */
function Freed({ holding: { symbol, averagePrice }, quantity }: { holding: Holding; quantity: number }) {
  const order = { symbol, type: 'BUY', quantity, orderType: 'MARKET', product: 'MIS' };
  const leverage = useMargins(order).data?.leverage;
  const value = averagePrice * quantity;
  const margin = leverage === undefined ? null : Math.ceil((value * 100) / leverage) / 100;
  return (
    <dl className="kv">
      <dt>{text.pays}</dt>
      <dd>{rupees(value)}</dd>
      <dt>{text.reservedMargin}</dt>
      <dd>{margin === null ? '—' : rupees(margin)}</dd>
      <dt>{text.freed}</dt>
      <dd className="strong">{margin === null ? '—' : rupees(value - margin)}</dd>
    </dl>
  );
}
