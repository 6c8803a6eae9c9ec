import { memo } from 'react';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** One stock of the list: symbol, name, sector, price, day change, and a way to trade it. */
export const StockRow = memo(function StockRow({ stock, place }: { stock: Stock; place: number }) {
  const ticket = useOverlay('trade');
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  const symbol = displaySymbol(stock.symbol);
  return (
    <tr aria-rowindex={place} className="group">
      <th scope="row" className="cut pl-(--card-pad)">
        <b className="strong">{symbol}</b>
        <span className="small t3 cut ml-2 max-wide:ml-0 max-wide:block">
          {stock.name}
          <span className="wide:hidden"> · {stock.sector}</span>
        </span>
      </th>
      <td className="max-wide:hidden">
        <Badge look="tag" className="max-w-full">
          <span className="cut">{stock.sector}</span>
        </Badge>
      </td>
      <td className="num">
        <PriceCell last={last} />
        <span className="hidden max-desk:block">
          <ChangeCell change={change} />
        </span>
      </td>
      <td className="num max-desk:hidden">
        <ChangeCell change={change} />
      </td>
      <td className="num">
        <Button
          variant="ghost"
          className="[--control:28px] group-hover:bg-active group-hover:text-fg max-desk:px-2 pointer-coarse:[--control:44px]"
          aria-label={`Trade ${symbol}`}
          onClick={() => ticket.open(stock.symbol)}
        >
          Trade
        </Button>
      </td>
    </tr>
  );
});
