import { Eye } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import {
  abbreviated,
  count,
  marketCap,
  price,
  share,
  signedChange,
  signedPercent,
} from '#client/lib/format/format.ts';
import type { PriceChange } from '#client/lib/format/price-change.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { rowProps } from '#client/widgets/list-table/row-keys.ts';
import { TrendLine } from '#client/widgets/market/trend-line.tsx';
import { HorizonBadges } from '#client/widgets/prediction/horizon-badges.tsx';
import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { WatchStar } from '#client/widgets/watch-toggle.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { lookOf } from './column-look.ts';
import type { Figure, FigureValues, ListColumn } from './figures.ts';
import { text } from './text.ts';

interface StockRowProps {
  stock: Stock;
  figures: FigureValues;
  columns: readonly ListColumn[];
  /** Its row number in the whole list, including headers. */
  place: number;
  /** Whether Tab reaches it. */
  reachable: boolean;
  /** Of the last sessions. */
  closes: readonly (number | null)[] | undefined;
  /** Whether it is watched; null until known. */
  watched: boolean | null;
  /** Its predictions; absent without any. */
  verdicts: Verdicts | undefined;
}

/** One stock. Re-renders when its own price changes, not when others' do. */
export const StockRow = memo(function StockRow(props: StockRowProps) {
  const { stock, figures, columns, place, reachable, verdicts, closes, watched } = props;
  const symbol = displaySymbol(stock.symbol);
  const open = () => openOverlay('symbol', stock.symbol);
  return (
    <tr aria-rowindex={place} className="group" {...rowProps(stock.symbol, reachable)}>
      <th scope="row">
        <div className="row gap-2.5">
          <button
            type="button"
            tabIndex={reachable ? undefined : -1}
            className="cut min-w-0 grow text-left"
            onClick={open}
          >
            <b className="strong">{symbol}</b>{' '}
            <span className="small t3 cut ml-1 font-normal max-desk:ml-0 max-desk:block">{stock.name}</span>
          </button>
          <Badge look="tag" className="max-[75rem]:hidden">
            {stock.sector}
          </Badge>
          <LiveTrend stock={stock} symbol={symbol} closes={closes} />
        </div>
      </th>
      <Figures
        stock={stock}
        figures={figures}
        columns={columns}
        predictions={
          <HorizonBadges symbol={symbol} verdicts={verdicts} reachable={reachable} onOpen={open} />
        }
      />
      <td className="num">
        <Actions stock={stock} symbol={symbol} watched={watched} reachable={reachable} onView={open} />
      </td>
    </tr>
  );
});

/** Right-aligned in its cell, so that the lines align vertically. */
function LiveTrend({
  stock,
  symbol,
  closes,
}: {
  stock: Stock;
  symbol: string;
  closes: StockRowProps['closes'];
}) {
  const last = useQuote(stock.id)?.last ?? nearestPaise(Number(stock.currentPrice));
  return (
    <span className="w-18 shrink-0 max-wide:hidden">
      <TrendLine symbol={symbol} closes={closes} last={last} />
    </span>
  );
}

/** The price and the chosen cells. A stale price is amber and labelled. */
function Figures({
  stock,
  figures,
  columns,
  predictions,
}: Pick<StockRowProps, 'stock' | 'figures' | 'columns'> & { predictions: ReactNode }) {
  const { last, change, volume } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  const cellOf = (column: ListColumn): ReactNode => {
    if (column === 'predictions') return predictions;
    if (column === 'change') return <ChangeOfDay change={change} />;
    if (column === 'volume') return abbreviated(volume);
    if (column === 'marketCap') return stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—';
    return figureText(column, figures[column]);
  };
  return (
    <>
      <td className="num" title={stock.stale ? text.row.staleTitle : undefined}>
        <PriceCell last={last} className={stock.stale ? 'text-warn' : undefined} />
        {stock.stale && <span className="sr-only">{text.row.stale}</span>}
        <span className="hidden max-desk:block">
          <ChangeCell change={change} />
        </span>
      </td>
      {columns.map((column) => (
        <td
          key={column}
          className={column === 'predictions' ? 'max-desk:hidden' : `num ${lookOf(column).hide}`}
          title={column === 'marketCap' && !stock.marketCapKnown ? text.row.noMarketCap : undefined}
        >
          {cellOf(column)}
        </td>
      ))}
    </>
  );
}

/** The day's change in percent and rupees. */
const ChangeOfDay = ({ change }: { change: PriceChange | null }) => (
  <span className="row justify-end gap-2.5">
    <ChangeCell change={change} />
    <span className="t3 w-16 max-[70rem]:hidden">{change ? signedChange(change.amount) : '—'}</span>
  </span>
);

/** A figure that does not change with every tick; a dash if unknown. */
function figureText(name: Figure, value: number | null): string {
  if (value === null) return '—';
  switch (name) {
    case 'rsi':
    case 'pe':
    case 'pb':
      return price(value);
    case 'health':
      return count(value);
    case 'volumeTimes':
      return text.row.times(price(value));
    case 'delivery':
    case 'roe':
    case 'dividendYield':
      return share(value);
    default:
      return signedPercent(value);
  }
}

function Actions({
  stock,
  symbol,
  watched,
  reachable,
  onView,
}: Pick<StockRowProps, 'stock' | 'watched' | 'reachable'> & { symbol: string; onView: () => void }) {
  const tabIndex = reachable ? undefined : -1;
  return (
    <span className="row justify-end gap-0.5 [--control:26px] pointer-coarse:[--control:44px]">
      <span className="row gap-0.5 max-desk:hidden">
        <Tooltip content={text.row.view}>
          <Button
            variant="ghost"
            icon
            aria-label={text.row.viewStock(symbol)}
            tabIndex={tabIndex}
            onClick={onView}
          >
            <Eye aria-hidden />
          </Button>
        </Tooltip>
        <WatchStar symbol={stock.symbol} listed={watched} reachable={reachable} />
      </span>
      <Button
        variant="ghost"
        className="group-hover:bg-active group-hover:text-fg max-desk:px-2"
        aria-label={text.row.tradeStock(symbol)}
        tabIndex={tabIndex}
        onClick={() => openOverlay('trade', stock.symbol)}
      >
        {text.row.trade}
      </Button>
    </span>
  );
}
