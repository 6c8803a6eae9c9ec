import { GripVertical, NotebookPen, Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { signedChange } from '#client/lib/format/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { rowProps } from '#client/widgets/list-table/row-keys.ts';
import { TrendLine } from '#client/widgets/market/trend-line.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { text as widgetText } from '#client/widgets/text.ts';
import type { WatchedStock } from '#shared/contract/trading/watchlists.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { StockCell } from '../stock-cell.tsx';
import { text } from './text.ts';

type Closes = readonly (number | null)[] | undefined;

/** A stock of a list at its live price, with its note. */
export function WatchedRow({
  item,
  className,
  reachable,
  closes,
  handle,
  onEdit,
  onTakeOff,
}: {
  item: WatchedStock;
  className: string | undefined;
  reachable: boolean;
  closes: Closes;
  /** Attributes of the handle that drags the row. */
  handle: ComponentProps<'span'>;
  onEdit: () => void;
  onTakeOff: () => void;
}) {
  const shown = displaySymbol(item.symbol);
  return (
    <tr {...rowProps(item.symbol, reachable)} className={className}>
      <th scope="row">
        <span className="row gap-1">
          <span
            {...handle}
            title={text.stock.drag(shown)}
            className="t3 -ml-2 cursor-grab py-2 max-desk:hidden"
          >
            <GripVertical aria-hidden className="size-3.5" />
          </span>
          <span className="min-w-0 grow">
            <StockCell stock={item} reachable={reachable}>
              {item.companyName} · {item.sector}
            </StockCell>
            {item.note !== null && (
              <span
                className="small line-clamp-2 whitespace-normal py-0.5 font-normal text-fg-2"
                title={item.note}
              >
                {item.note}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="max-desk:hidden">
        <WatchedTrend item={item} closes={closes} />
      </td>
      <WatchedPrice item={item} />
      <Actions item={item} reachable={reachable} onEdit={onEdit} onTakeOff={onTakeOff} />
    </tr>
  );
}

function Actions({
  item: { symbol },
  reachable,
  onEdit,
  onTakeOff,
}: {
  item: WatchedStock;
  reachable: boolean;
  onEdit: () => void;
  onTakeOff: () => void;
}) {
  const shown = displaySymbol(symbol);
  const tab = reachable ? undefined : -1;
  return (
    <td className="num">
      <span className="row justify-end gap-1">
        <Tooltip content={text.stock.editTip}>
          <Button
            variant="ghost"
            icon
            aria-label={text.stock.edit(shown)}
            aria-haspopup="dialog"
            tabIndex={tab}
            onClick={onEdit}
          >
            <NotebookPen aria-hidden />
          </Button>
        </Tooltip>
        <Tooltip content={widgetText.watch.watched}>
          <Button
            sends
            variant="ghost"
            icon
            aria-pressed
            aria-label={widgetText.watch.toggle(shown)}
            tabIndex={tab}
            onClick={onTakeOff}
          >
            <Star aria-hidden className="fill-accent text-accent" />
          </Button>
        </Tooltip>
        <Button
          variant="ghost"
          className="max-desk:hidden"
          aria-label={text.tradeStock(shown)}
          tabIndex={tab}
          onClick={() => openOverlay('trade', symbol)}
        >
          {text.trade}
        </Button>
      </span>
    </td>
  );
}

function WatchedTrend({ item, closes }: { item: WatchedStock; closes: Closes }) {
  const last = useQuote(item.instrumentId)?.last;
  const read = item.currentPrice === null ? null : nearestPaise(item.currentPrice);
  return <TrendLine symbol={displaySymbol(item.symbol)} closes={closes} last={last ?? read} />;
}

function WatchedPrice({ item }: { item: WatchedStock }) {
  if (item.currentPrice === null || item.change === null) {
    return (
      <>
        <td className="num t3" title={text.noPrice}>
          —
        </td>
        <td className="num t3 max-desk:hidden">—</td>
        <td className="num t3 max-desk:hidden">—</td>
      </>
    );
  }
  return <PricedCells item={item} price={item.currentPrice} since={item.change} />;
}

function PricedCells({ item, price, since }: { item: WatchedStock; price: number; since: number }) {
  const { last, change } = useLivePrice(item.instrumentId, {
    last: nearestPaise(price),
    previousClose: nearestPaise(price - since),
    volume: 0,
  });
  return (
    <>
      <td className="num">
        <span className="block">
          <PriceCell last={last} className={item.stale ? 'text-warn' : undefined} />
        </span>
        {item.stale && <span className="small block text-warn">{text.lastKnown}</span>}
        <span className="small block desk:hidden">
          <ChangeCell change={change} />
        </span>
      </td>
      <td className="num t3 max-desk:hidden">{change ? signedChange(change.amount) : '—'}</td>
      <td className="num max-desk:hidden">
        <ChangeCell change={change} />
      </td>
    </>
  );
}
