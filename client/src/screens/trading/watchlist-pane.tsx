import { clsx } from 'clsx';
import { type FocusEvent, useMemo } from 'react';
import { Link } from 'wouter';
import { useWatchlistDetail } from '#client/api/trading/watchlists.ts';
import { isKey } from '#client/lib/keys/keys.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { reachableRow, rowProps, useRows } from '#client/widgets/list-table/row-keys.ts';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import { useWasEmpty } from '#client/widgets/watch-suggestions/use-was-empty.ts';
import { WatchSuggestions } from '#client/widgets/watch-suggestions/watch-suggestions.tsx';
import { ListSelect } from '#client/widgets/watchlists/list-select.tsx';
import { useQuickList } from '#client/widgets/watchlists/quick-list.ts';
import type { WatchlistItem } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { Pane } from './pane.tsx';
import { PaneList } from './pane-list.tsx';
import { text } from './text.ts';
import type { Terminal } from './use-terminal.ts';

/** The live watchlist. Focusing a row selects its stock. */
export function WatchlistPane({ terminal }: { terminal: Terminal }) {
  const { list } = useQuickList();
  const detail = useWatchlistDetail(list?.id);
  const items = useMemo(() => detail.data?.groups.flatMap(({ stocks }) => stocks), [detail.data]);
  const wasEmpty = useWasEmpty(items?.length === 0);
  return (
    <Pane name="watchlist" head={<ListSelect className="max-w-36" />}>
      <NotRefreshed query={detail} className="m-2" />
      <PaneList query={{ ...detail, data: items }} what={text.watchlist.what} empty={<NothingWatched />}>
        {(items) => <WatchedStocks items={items} terminal={terminal} />}
      </PaneList>
      {wasEmpty && list && <WatchSuggestions listId={list.id} narrow />}
    </Pane>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title={text.watchlist.none}
      className="py-6"
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

function WatchedStocks({ items, terminal }: { items: readonly WatchlistItem[]; terminal: Terminal }) {
  const symbols = useMemo(() => items.map(({ symbol }) => symbol), [items]);
  const { current, bodyProps } = useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) terminal.trade(symbol, { side: 'BUY', from: 'watchlist' });
    else if (isKey(event, 'buy')) terminal.trade(symbol, { side: 'BUY', from: 'watchlist' });
    else if (isKey(event, 'sell')) terminal.trade(symbol, { side: 'SELL', from: 'watchlist' });
    else return false;
    return true;
  });
  const reachable = reachableRow(current ?? terminal.symbol, symbols);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    bodyProps.onFocus(event);
    const symbol = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (symbol !== undefined) terminal.select(symbol);
  };
  return (
    <DataTable
      caption={text.watchlist.caption}
      className="two [--cell-x:8px]"
      headClass="sr-only"
      columns={COLUMNS}
      rows={items}
      rowKey={({ id }) => id}
      row={(item) => (
        <WatchedRow
          key={item.id}
          item={item}
          reachable={item.symbol === reachable}
          current={item.symbol === terminal.symbol}
          onShow={() => terminal.select(item.symbol, 'chart')}
        />
      )}
      body={{ ...bodyProps, onFocus }}
    />
  );
}

const COLUMNS: Column<WatchlistItem>[] = [
  { head: text.watchlist.heads.stock },
  { head: text.watchlist.heads.price, width: 'w-26' },
];

function WatchedRow({
  item,
  reachable,
  current,
  onShow,
}: {
  item: WatchlistItem;
  reachable: boolean;
  /** Whether it is the selected stock. */
  current: boolean;
  onShow: () => void;
}) {
  return (
    <tr
      {...rowProps(item.symbol, reachable)}
      aria-current={current ? 'true' : undefined}
      className={clsx('cursor-pointer', current && 'is')}
    >
      <th scope="row">
        <button type="button" tabIndex={-1} className="w-full text-left" onClick={onShow}>
          <b className="strong cut block">{displaySymbol(item.symbol)}</b>
          <span className="small t3 cut block">{item.companyName}</span>
        </button>
      </th>
      <td className="num">
        <WatchedPrice item={item} />
      </td>
    </tr>
  );
}

function WatchedPrice({ item: { currentPrice, change, stale, instrumentId } }: { item: WatchlistItem }) {
  if (currentPrice === null || change === null) {
    return (
      <span className="t3" title={text.noPrice}>
        —
      </span>
    );
  }
  return <LivePrice instrumentId={instrumentId} price={currentPrice} since={change} stale={stale} />;
}

function LivePrice({
  instrumentId,
  price,
  since,
  stale,
}: {
  instrumentId: number;
  price: number;
  since: number;
  stale: boolean;
}) {
  const { last, change } = useLivePrice(instrumentId, {
    last: nearestPaise(price),
    previousClose: nearestPaise(price - since),
    volume: 0,
  });
  return (
    <>
      <span className="block">
        <PriceCell last={last} className={stale ? 'text-warn' : undefined} />
      </span>
      <span className="small block">
        {stale ? <span className="text-warn">{text.lastKnown}</span> : <ChangeCell change={change} />}
      </span>
    </>
  );
}
