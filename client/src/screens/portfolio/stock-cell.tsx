import type { ReactNode } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';

/** Symbol, company and sector; a click opens the stock. On a narrow screen, with the most relevant figures. */
export function StockCell({
  stock,
  reachable,
  children,
}: {
  stock: { symbol: string; companyName: string; sector: string };
  reachable: boolean;
  /** Second line on a narrow screen. */
  children: ReactNode;
}) {
  return (
    <div className="row gap-2.5">
      <button
        type="button"
        tabIndex={reachable ? undefined : -1}
        className="min-w-0 grow text-left"
        onClick={() => openOverlay('symbol', stock.symbol)}
      >
        <b className="strong cut block max-desk:wrap-anywhere max-desk:whitespace-normal">
          {displaySymbol(stock.symbol)}
        </b>
        <span className="small t3 cut block font-normal max-desk:hidden">{stock.companyName}</span>
        <span className="small t3 block font-normal whitespace-normal desk:hidden">{children}</span>
      </button>
      <Badge look="tag" className="max-[75rem]:hidden">
        {stock.sector}
      </Badge>
    </div>
  );
}
