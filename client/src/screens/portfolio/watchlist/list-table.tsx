import { useEffect, useRef, useState } from 'react';
import { useSparklines } from '#client/api/market/bars.ts';
import {
  type Layout,
  layoutOf,
  useChangeWatchlist,
  useReadWatchlist,
} from '#client/api/trading/watchlists.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { isKey } from '#client/lib/keys/keys.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { reachableRow, rowWith, useRows } from '#client/widgets/list-table/row-keys.ts';
import { NameDialog } from '#client/widgets/name-dialog.tsx';
import {
  nudged,
  nudgedGroup,
  type Rearrange,
  withGroupName,
  withoutGroup,
} from '#client/widgets/watchlists/arrange.ts';
import type { WatchedStock, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import { MAX_WATCHLIST_NAME } from '#shared/domain/account/watchlist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { GroupRow } from './group-row.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { text } from './text.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useTakeOff } from './use-take-off.ts';
import { WatchedRow } from './watched-row.tsx';

interface HeadingRow {
  name: string;
  group: number;
  isEmpty: boolean;
}
type Row = WatchedStock | HeadingRow;

/** The stocks of a list under their headings; reordered by dragging or by keys. */
export function ListTable({ list }: { list: WatchlistDetail }) {
  const layout = layoutOf(list);
  const symbols = layout.flatMap((group) => group.symbols);
  const [edited, setEdited] = useState<string | null>(null);
  const { arrange, status, put } = useArrangement(list);
  const takeOff = useTakeOff(list);
  const { data: lines } = useSparklines();
  const drag = useRowDrag(layout, put);
  const { current, bodyProps } = useListKeys(symbols, put);
  const reachable = reachableRow(current, symbols);
  const rows: Row[] = list.groups.flatMap(({ name, stocks }, group) => [
    ...(name === null ? [] : [{ name, group, isEmpty: stocks.length === 0 }]),
    ...stocks,
  ]);
  const stock = list.groups.flatMap(({ stocks }) => stocks).find((each) => each.symbol === edited);
  const drawn = (row: Row) =>
    'symbol' in row ? (
      <WatchedRow
        key={row.symbol}
        item={row}
        className={drag.classOf(row.symbol)}
        reachable={row.symbol === reachable}
        closes={lines?.closes.get(row.instrumentId)}
        handle={drag.handle(row.symbol)}
        onEdit={() => setEdited(row.symbol)}
        onTakeOff={() => void takeOff(row)}
      />
    ) : (
      <Heading
        key={keyOfRow(row)}
        row={row}
        layout={layout}
        className={drag.classOf(keyOfRow(row))}
        onArrange={arrange}
      />
    );
  return (
    <>
      <DataTable
        caption={text.caption}
        className="two max-desk:[--cell-x:8px]"
        columns={COLUMNS}
        rows={rows}
        rowKey={keyOfRow}
        row={drawn}
        body={{ ...bodyProps, ...drag.body }}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
      {stock && (
        <StockDialog
          listId={list.id}
          stock={stock}
          layout={layout}
          onArrange={(change) => put(stock.symbol, change)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** A heading, renamed in a dialog. Undo of its deletion restores the layout. */
function Heading({
  row: { name, group, isEmpty },
  layout,
  className,
  onArrange,
}: {
  row: HeadingRow;
  layout: Layout;
  className: string | undefined;
  onArrange: (change: Rearrange) => void;
}) {
  const [isNaming, setNaming] = useState(false);
  const remove = () => {
    onArrange((now) => withoutGroup(now, group));
    toastSuccess(text.group.deleted(name), undefined, {
      label: text.undo,
      run: () => onArrange(() => layout),
    });
  };
  return (
    <GroupRow
      name={name}
      group={group}
      isEmpty={isEmpty}
      className={className}
      onRename={() => setNaming(true)}
      onNudge={(step) => onArrange((now) => nudgedGroup(now, group, step))}
      onDelete={remove}
    >
      {isNaming && (
        <NameDialog
          maxLength={MAX_WATCHLIST_NAME}
          title={text.group.renameTitle}
          name={name}
          onSave={async (wanted) => onArrange((now) => withGroupName(now, group, wanted))}
          onClose={() => setNaming(false)}
        />
      )}
    </GroupRow>
  );
}

function useListKeys(symbols: string[], put: (symbol: string, change: Rearrange) => void) {
  const keys = useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) openOverlay('symbol', symbol);
    else if (isKey(event, 'buy')) openOverlay('trade', symbol, 'BUY');
    else if (isKey(event, 'sell')) openOverlay('trade', symbol, 'SELL');
    else if (isKey(event, 'moveUp')) put(symbol, (now) => nudged(now, symbol, -1));
    else if (isKey(event, 'moveDown')) put(symbol, (now) => nudged(now, symbol, 1));
    else return false;
    return true;
  });
  useFocusAfterMove(keys.bodyProps.ref, keys.current, symbols);
  return keys;
}

const keyOfRow = (row: Row) => ('symbol' in row ? row.symbol : `group ${row.group}`);

/**
 * Changes the arrangement of a list; `put` also announces the new place of a stock. Each change builds on the previous
 * one, even if that has not been rendered yet.
 */
function useArrangement({ id }: WatchlistDetail) {
  const read = useReadWatchlist(id);
  const { mutate } = useChangeWatchlist(id);
  const [status, setStatus] = useState('');
  const arrange = (change: Rearrange): Layout => {
    const list = read();
    if (!list) return [];
    const before = layoutOf(list);
    const groups = change(before);
    if (groups !== before)
      mutate({ name: list.name, groups }, { onError: (error) => toastError(error, text.changeFailed) });
    return groups;
  };
  const put = (symbol: string, change: Rearrange) => {
    const group = arrange(change).find(({ symbols }) => symbols.includes(symbol));
    if (!group) return;
    const place = group.symbols.indexOf(symbol) + 1;
    setStatus(text.stock.moved(displaySymbol(symbol), place, group.symbols.length, group.name));
  };
  return { arrange, put, status };
}

/** Restores the focus of a moved row: browsers drop it when an element moves in the document. */
function useFocusAfterMove(
  body: { current: HTMLElement | null },
  current: string | null,
  symbols: readonly string[],
): void {
  const order = symbols.join(' ');
  const before = useRef(order);
  useEffect(() => {
    if (before.current === order) return;
    before.current = order;
    if (current === null || document.activeElement !== document.body) return;
    rowWith(body.current, current)?.focus();
  }, [body, current, order]);
}

const COLUMNS: Column<Row>[] = [
  { head: text.heads.stock },
  { head: text.heads.trend, width: 'w-28', hide: 'max-desk:hidden' },
  { head: text.heads.price, num: true, width: 'w-32 max-desk:w-28' },
  { head: text.heads.change, num: true, width: 'w-32', hide: 'max-desk:hidden' },
  { head: text.heads.percent, num: true, width: 'w-32', hide: 'max-desk:hidden' },
  { head: text.heads.actions, hideHead: true, num: true, width: 'w-44 max-desk:w-25' },
];
