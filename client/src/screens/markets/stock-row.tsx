import { type ComponentProps, memo } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { HealthBadge } from '#client/widgets/health-badge.tsx';
import { rowProps } from '#client/widgets/list-table/row-keys.ts';
import { TrendLine } from '#client/widgets/market/trend-line.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

interface StockRowProps {
  stock: Stock;
  /** Its row number in the whole list, including headers. */
  place: number;
  /** Whether Tab reaches it. */
  reachable: boolean;
  /** Of the last sessions. */
  closes: readonly (number | null)[] | undefined;
  below: ComponentProps<typeof HealthBadge>['below'];
}

/** A row of the list: symbol, name, sector, price, day change, and a trade button. */
export const StockRow = memo(function StockRow({ stock, place, reachable, closes, below }: StockRowProps) {
  const symbol = displaySymbol(stock.symbol);
  return (
    <tr aria-rowindex={place} className="group" {...rowProps(stock.symbol, reachable)}>
      <th scope="row" className="pl-(--card-pad)">
        <div className="row gap-2">
          <button
            type="button"
            tabIndex={reachable ? undefined : -1}
            className="min-w-0 grow text-left"
            onClick={() => openOverlay('symbol', stock.symbol)}
          >
            <b className="strong cut block leading-4">{symbol}</b>
            <span className="small t3 cut block font-normal">
              {stock.name}
              <span className="wide:hidden"> · {stock.sector}</span>
            </span>
          </button>
          <HealthBadge below={below} reachable={reachable} />
        </div>
      </th>
      <td className="max-wide:hidden">
        <Badge look="tag" className="max-w-full">
          <span className="cut">{stock.sector}</span>
        </Badge>
      </td>
      <LiveCells stock={stock} symbol={symbol} closes={closes} />
      <td className="num">
        <TradeButton symbol={stock.symbol} reachable={reachable} />
      </td>
    </tr>
  );
});

/** The live cells. A stale price is amber and labelled. */
function LiveCells({ stock, symbol, closes }: Pick<StockRowProps, 'stock' | 'closes'> & { symbol: string }) {
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <>
      <td className="max-desk:hidden">
        <TrendLine symbol={symbol} closes={closes} last={last} />
      </td>
      <td className="num" title={stock.stale ? text.list.staleTitle : undefined}>
        <PriceCell last={last} className={stock.stale ? 'text-warn' : undefined} />
        {stock.stale && <span className="sr-only">{text.list.stale}</span>}
        <span className="hidden max-desk:block">
          <ChangeCell change={change} />
        </span>
      </td>
      <td className="num max-desk:hidden">
        <ChangeCell change={change} />
      </td>
    </>
  );
}

function TradeButton({ symbol, reachable }: { symbol: string; reachable: boolean }) {
  return (
    <Button
      variant="ghost"
      className="[--control:28px] group-hover:bg-active group-hover:text-fg max-desk:px-2 pointer-coarse:[--control:44px]"
      aria-label={text.list.tradeStock(displaySymbol(symbol))}
      tabIndex={reachable ? undefined : -1}
      onClick={() => openOverlay('trade', symbol)}
    >
      {text.list.trade}
    </Button>
  );
}
