import { useMemo } from 'react';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { count, istTime, rupees, signedRupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { isKey } from '#client/lib/keys/keys.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { reachableRow, rowProps, useRows } from '#client/widgets/list-table/row-keys.ts';
import { Side } from '#client/widgets/orders/trade-marks.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { type Fill, fillsOf } from './fills.ts';
import { OlderLink } from './older-link.tsx';
import { Pane } from './pane.tsx';
import { PaneList } from './pane-list.tsx';
import { text } from './text.ts';

/** Time and sales of the user's fills. */
export function FillsPane() {
  const history = useTradeHistory();
  const fills = useMemo(() => history.data && fillsOf(history.data), [history.data]);
  return (
    <Pane name="fills">
      <PaneList
        query={{ data: fills, error: history.error, refetch: history.refetch }}
        what={text.trades.what}
        empty={
          <EmptyState title={text.trades.none} className="py-6">
            {text.trades.noneHint}
          </EmptyState>
        }
      >
        {(items) => <Fills fills={items} />}
      </PaneList>
      {history.hasNextPage && <OlderLink />}
    </Pane>
  );
}

function Fills({ fills }: { fills: readonly Fill[] }) {
  const note = useNoteAddress();
  const ids = useMemo(() => fills.map(({ trade }) => trade.id), [fills]);
  const { current, bodyProps } = useRows(ids, (id, event, onRow) => {
    if (!isKey(event, 'open') || !onRow) return false;
    note.open(id);
    return true;
  });
  const reachable = reachableRow(current, ids);
  return (
    <DataTable
      caption={text.trades.caption}
      className="two [--cell-x:8px]"
      headClass="sr-only"
      columns={COLUMNS}
      rows={fills}
      rowKey={({ trade }) => trade.id}
      row={(fill) => (
        <FillRow
          key={fill.trade.id}
          fill={fill}
          reachable={fill.trade.id === reachable}
          onOpen={() => note.open(fill.trade.id)}
        />
      )}
      body={bodyProps}
    />
  );
}

const COLUMNS: Column<Fill>[] = [
  { head: text.trades.heads.time, width: 'w-20' },
  { head: text.trades.heads.trade },
  { head: text.trades.heads.price, width: 'w-27' },
];

function FillRow({
  fill: { trade, at },
  reachable,
  onOpen,
}: {
  fill: Fill;
  reachable: boolean;
  onOpen: () => void;
}) {
  const now = new Date(useMarketSession()?.marketTime ?? trade.createdAt);
  return (
    <tr {...rowProps(trade.id, reachable)}>
      <td className="tn">
        <span className="block">{istTime(at)}</span>
        <span className="small t3 block">{istDay(at, now)}</span>
      </td>
      <th scope="row">
        <button type="button" tabIndex={-1} className="w-full text-left" onClick={onOpen}>
          <b className="strong cut block">{displaySymbol(trade.stockSymbol)}</b>
          <span className="row small t3 gap-1.5">
            <Side trade={trade} />
            {count(trade.quantity)}
          </span>
        </button>
      </th>
      <td className="num">
        <span className="block">{rupees(trade.price)}</span>
        {trade.pnl !== null && (
          <span className="small block">
            <Change direction={directionOf(nearestPaise(trade.pnl))}>{signedRupees(trade.pnl)}</Change>
          </span>
        )}
      </td>
    </tr>
  );
}
