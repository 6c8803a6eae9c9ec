import { Eye } from 'lucide-react';
import { memo } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { abbreviated, marketCap, signedChange } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { HorizonBadges } from '#client/widgets/prediction/horizon-badges.tsx';
import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { rowProps } from '#client/widgets/row-keys.ts';
import { TrendLine } from '#client/widgets/trend-line.tsx';
import { WatchStar } from '#client/widgets/watch-toggle.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { text } from './text.ts';

interface StockRowProps {
  stock: Stock;
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
  const { stock, place, reachable, verdicts, closes, watched } = props;
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
      <Figures stock={stock} />
      <td className="max-desk:hidden">
        <HorizonBadges symbol={symbol} verdicts={verdicts} reachable={reachable} onOpen={open} />
      </td>
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

/** The live cells. A stale price is amber and labelled. */
function Figures({ stock }: { stock: Stock }) {
  const { last, change, volume } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <>
      <td className="num" title={stock.stale ? text.row.staleTitle : undefined}>
        <PriceCell last={last} className={stock.stale ? 'text-warn' : undefined} />
        {stock.stale && <span className="sr-only">{text.row.stale}</span>}
        <span className="hidden max-desk:block">
          <ChangeCell change={change} />
        </span>
      </td>
      <td className="num max-desk:hidden">
        <span className="row justify-end gap-2.5">
          <ChangeCell change={change} />
          <span className="t3 w-16 max-[70rem]:hidden">{change ? signedChange(change.amount) : '—'}</span>
        </span>
      </td>
      <td className="num max-[70rem]:hidden">{abbreviated(volume)}</td>
      <td className="num max-desk:hidden" title={stock.marketCapKnown ? undefined : NO_MARKET_CAP}>
        {stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}
      </td>
    </>
  );
}

const NO_MARKET_CAP = text.row.noMarketCap;

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
