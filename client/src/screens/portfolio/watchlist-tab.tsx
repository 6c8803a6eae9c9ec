import { useMemo } from 'react';
import { Link } from 'wouter';
import { useSparklines } from '#client/api/bars.ts';
import { useWatchlist } from '#client/api/portfolio.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { signedChange } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { reachableRow, rowProps, useRowKeys } from '#client/widgets/row-keys.ts';
import { TrendLine } from '#client/widgets/trend-line.tsx';
import { useWasEmpty } from '#client/widgets/watch-suggestions/use-was-empty.ts';
import { WatchSuggestions } from '#client/widgets/watch-suggestions/watch-suggestions.tsx';
import { WatchToggle } from '#client/widgets/watch-toggle.tsx';
import type { WatchlistItem } from '#shared/contract/portfolio.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { StockCell } from './stock-cell.tsx';
import { text } from './text.ts';

/** The watchlist at live prices. */
export function WatchlistTab() {
  const watchlist = useWatchlist();
  const wasEmpty = useWasEmpty(watchlist.data?.length === 0);
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.watchlist}>
      <NotRefreshed query={watchlist} className="m-3" />
      <Loaded
        query={watchlist}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={text.watchlist.loading} />
          </div>
        }
        failed={text.watchlist.failed}
      >
        {(items) => (items.length === 0 ? <NothingWatched /> : <WatchlistTable items={items} />)}
      </Loaded>
      {wasEmpty && <WatchSuggestions />}
    </Card>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title={text.watchlist.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {text.watchlist.noneHint}
    </EmptyState>
  );
}

function WatchlistTable({ items }: { items: WatchlistItem[] }) {
  const symbols = useMemo(() => items.map(({ symbol }) => symbol), [items]);
  const { current, bodyProps } = useRowKeys(symbols);
  const { data: lines } = useSparklines();
  const reachable = reachableRow(current, symbols);
  return (
    <DataTable
      caption={text.watchlist.caption}
      className="two max-desk:[--cell-x:8px]"
      columns={COLUMNS}
      rows={items}
      rowKey={({ id }) => id}
      row={(item) => (
        <WatchedRow
          key={item.id}
          item={item}
          reachable={item.symbol === reachable}
          closes={lines?.closes.get(item.instrumentId)}
        />
      )}
      body={bodyProps}
    />
  );
}

const COLUMNS: Column<WatchlistItem>[] = [
  { head: text.watchlist.heads.stock },
  { head: text.watchlist.heads.trend, width: 'w-28', hide: 'max-desk:hidden' },
  { head: text.watchlist.heads.price, num: true, width: 'w-32 max-desk:w-28' },
  { head: text.watchlist.heads.change, num: true, width: 'w-32', hide: 'max-desk:hidden' },
  { head: text.watchlist.heads.percent, num: true, width: 'w-32', hide: 'max-desk:hidden' },
  { head: text.watchlist.heads.actions, hideHead: true, num: true, width: 'w-36 max-desk:w-15' },
];

type Closes = readonly (number | null)[] | undefined;

function WatchedRow({
  item,
  reachable,
  closes,
}: {
  item: WatchlistItem;
  reachable: boolean;
  closes: Closes;
}) {
  return (
    <tr {...rowProps(item.symbol, reachable)}>
      <th scope="row">
        <StockCell stock={item} reachable={reachable}>
          {item.companyName} · {item.sector}
        </StockCell>
      </th>
      <td className="max-desk:hidden">
        <WatchedTrend item={item} closes={closes} />
      </td>
      <WatchedPrice item={item} />
      <td className="num">
        <span className="row justify-end gap-1">
          <WatchToggle symbol={item.symbol} reachable={reachable} />
          <Button
            variant="ghost"
            className="max-desk:hidden"
            aria-label={text.watchlist.tradeStock(displaySymbol(item.symbol))}
            tabIndex={reachable ? undefined : -1}
            onClick={() => openOverlay('trade', item.symbol)}
          >
            {text.watchlist.trade}
          </Button>
        </span>
      </td>
    </tr>
  );
}

function WatchedTrend({ item, closes }: { item: WatchlistItem; closes: Closes }) {
  const last = useQuote(item.instrumentId)?.last;
  const read = item.currentPrice === null ? null : nearestPaise(item.currentPrice);
  return <TrendLine symbol={displaySymbol(item.symbol)} closes={closes} last={last ?? read} />;
}

function WatchedPrice({ item }: { item: WatchlistItem }) {
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

function PricedCells({ item, price, since }: { item: WatchlistItem; price: number; since: number }) {
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
