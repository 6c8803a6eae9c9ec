import { Eye } from 'lucide-react';
import { memo } from 'react';
import { abbreviated, marketCap, signedChange } from '#client/lib/format.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { WatchToggle } from '#client/widgets/watch-toggle.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { NoPredictions } from './no-predictions.tsx';

/** One stock. It is drawn again when its own price changes, and not when another's does. */
export const StockRow = memo(function StockRow({ stock, place }: { stock: Stock; place: number }) {
  const sheet = useOverlay('symbol');
  const ticket = useOverlay('trade');
  const symbol = displaySymbol(stock.symbol);
  const { last, change, volume } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <tr aria-rowindex={place} className="group">
      <th scope="row">
        <div className="row gap-2.5">
          <button
            type="button"
            className="cut min-w-0 grow text-left"
            onClick={() => sheet.open(stock.symbol)}
          >
            <b className="strong">{symbol}</b>
            <span className="small t3 cut ml-2 font-normal max-desk:ml-0 max-desk:block">{stock.name}</span>
          </button>
          <Badge look="tag" className="max-desk:hidden">
            {stock.sector}
          </Badge>
        </div>
      </th>
      <td className="num">
        <PriceCell last={last} />
        <span className="hidden max-desk:block">
          <ChangeCell change={change} />
        </span>
      </td>
      <td className="num max-desk:hidden">
        <span className="row justify-end gap-2.5">
          <ChangeCell change={change} />
          <span className="t3 w-16">{change ? signedChange(change.amount) : '—'}</span>
        </span>
      </td>
      <td className="num max-desk:hidden">{abbreviated(volume)}</td>
      <td className="num max-desk:hidden">
        {stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}
      </td>
      <td className="max-desk:hidden">
        <NoPredictions symbol={symbol} />
      </td>
      <td className="num">
        <span className="row justify-end gap-0.5">
          <span className="row gap-0.5 [--control:26px] max-desk:hidden">
            <Button
              variant="ghost"
              icon
              aria-label={`View ${symbol}`}
              title="View"
              onClick={() => sheet.open(stock.symbol)}
            >
              <Eye aria-hidden />
            </Button>
            <WatchToggle symbol={stock.symbol} />
          </span>
          <Button
            variant="ghost"
            className="[--control:26px] group-hover:bg-active group-hover:text-fg max-desk:px-2 pointer-coarse:[--control:44px]"
            aria-label={`Trade ${symbol}`}
            onClick={() => ticket.open(stock.symbol)}
          >
            Trade
          </Button>
        </span>
      </td>
    </tr>
  );
});
