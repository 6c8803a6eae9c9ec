import { Link } from 'wouter';
import { useWatchlist } from '#client/api/portfolio.ts';
import { signedChange } from '#client/lib/format.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { WatchToggle } from '#client/widgets/watch-toggle.tsx';
import type { WatchlistItem } from '#shared/contract/portfolio.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** The stocks watched, each at its live price. */
export function WatchlistTab() {
  const watchlist = useWatchlist();
  return (
    <Card className="overflow-hidden p-0" aria-label="Watchlist">
      <Loaded
        query={watchlist}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label="Loading watchlist" />
          </div>
        }
        failed="The watchlist could not be loaded"
      >
        {(items) => (items.length === 0 ? <NothingWatched /> : <WatchlistTable items={items} />)}
      </Loaded>
    </Card>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title="No Stocks in Watchlist"
      action={
        <Link href="/stocks" className={buttonClass()}>
          Find a stock
        </Link>
      }
    >
      The star beside a stock puts it here.
    </EmptyState>
  );
}

function WatchlistTable({ items }: { items: WatchlistItem[] }) {
  return (
    <table className="table two">
      <caption className="sr-only">Watchlist</caption>
      <colgroup>
        <col />
        <col className="w-28" />
        <col className="w-28 max-desk:w-0" />
        <col className="w-28" />
        <col className="w-32 max-desk:w-16" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="num max-desk:hidden">
            Change
          </th>
          <th scope="col" className="num">
            Change %
          </th>
          <th scope="col" className="num">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <WatchedRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function WatchedRow({ item }: { item: WatchlistItem }) {
  const sheet = useOverlay('symbol');
  const ticket = useOverlay('trade');
  const symbol = displaySymbol(item.symbol);
  return (
    <tr>
      <th scope="row" className="h-(--row-2)">
        <div className="row gap-2.5">
          <button type="button" className="min-w-0 grow text-left" onClick={() => sheet.open(item.symbol)}>
            <b className="strong block">{symbol}</b>
            <span className="small t3 cut block font-normal">{item.companyName}</span>
          </button>
          <Badge look="tag" className="max-desk:hidden">
            {item.sector}
          </Badge>
        </div>
      </th>
      <WatchedPrice item={item} />
      <td className="num">
        <span className="row justify-end gap-1">
          <WatchToggle symbol={item.symbol} />
          <Button
            variant="ghost"
            className="max-desk:hidden"
            aria-label={`Trade ${symbol}`}
            onClick={() => ticket.open(item.symbol)}
          >
            Trade
          </Button>
        </span>
      </td>
    </tr>
  );
}

function WatchedPrice({ item }: { item: WatchlistItem }) {
  if (item.currentPrice === null || item.change === null) {
    return (
      <>
        <td className="num t3" title="There is no price for this stock yet.">
          —
        </td>
        <td className="num t3 max-desk:hidden">—</td>
        <td className="num t3">—</td>
      </>
    );
  }
  return <PricedCells id={item.instrumentId} price={item.currentPrice} change={item.change} />;
}

function PricedCells({ id, price, change: since }: { id: number; price: number; change: number }) {
  const { last, change } = useLivePrice(id, {
    last: nearestPaise(price),
    previousClose: nearestPaise(price - since),
    volume: 0,
  });
  return (
    <>
      <td className="num">
        <PriceCell last={last} />
      </td>
      <td className="num t3 max-desk:hidden">{change ? signedChange(change.amount) : '—'}</td>
      <td className="num">
        <ChangeCell change={change} />
      </td>
    </>
  );
}
