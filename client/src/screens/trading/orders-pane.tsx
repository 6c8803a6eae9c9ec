import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { isKey, KEYS } from '#client/lib/keys/keys.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { ActiveGtts } from '#client/widgets/gtt/active-gtts.tsx';
import { WithKeys } from '#client/widgets/keys-of.tsx';
import { reachableRow, rowProps, useRows } from '#client/widgets/list-table/row-keys.ts';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { CancelOrder, useCancelOrder } from '#client/widgets/orders/cancel-button.tsx';
import { ModifyDialog } from '#client/widgets/orders/modify-dialog.tsx';
import { Side } from '#client/widgets/orders/trade-marks.tsx';
import { orderFigures, orderSentence, statusNote } from '#client/widgets/orders/trade-text.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { OlderLink } from './older-link.tsx';
import { Pane } from './pane.tsx';
import { PaneList } from './pane-list.tsx';
import { text } from './text.ts';
import type { Terminal } from './use-terminal.ts';

/** Pending orders, including exits; each can be cancelled, and most can be modified. */
export function OrdersPane({ terminal }: { terminal: Terminal }) {
  const history = useTradeHistory();
  const [modified, setModified] = useState<Trade | null>(null);
  const waiting = useMemo(() => history.data?.filter(({ status }) => status === 'PENDING'), [history.data]);
  return (
    <Pane name="orders">
      <NotRefreshed query={history} className="m-2" />
      <PaneList
        query={{ data: waiting, error: history.error, refetch: history.refetch }}
        what={text.orders.what}
        empty={
          <EmptyState title={text.orders.none} className="py-6">
            {text.orders.noneHint}
          </EmptyState>
        }
      >
        {(orders) => <Orders orders={orders} terminal={terminal} onModify={setModified} />}
      </PaneList>
      {history.hasNextPage && <OlderLink />}
      <ActiveGtts />
      <ModifyDialog trade={modified} onClose={() => setModified(null)} />
    </Pane>
  );
}

function Orders({
  orders,
  terminal,
  onModify,
}: {
  orders: readonly Trade[];
  terminal: Terminal;
  onModify: (trade: Trade) => void;
}) {
  const ids = useMemo(() => orders.map(({ id }) => id), [orders]);
  const symbolOf = (id: string) => orders.find((order) => order.id === id)?.stockSymbol;
  const { current, bodyProps } = useRows(ids, (id, event, onRow) => {
    const symbol = symbolOf(id);
    if (!isKey(event, 'open') || !onRow || symbol === undefined) return false;
    terminal.select(symbol);
    return true;
  });
  const reachable = reachableRow(current, ids);
  return (
    <DataTable
      caption={text.orders.caption}
      className="two [--cell-x:8px]"
      headClass="sr-only"
      columns={COLUMNS}
      rows={orders}
      rowKey={({ id }) => id}
      row={(order) => (
        <OrderRow
          key={order.id}
          order={order}
          reachable={order.id === reachable}
          onShow={() => terminal.select(order.stockSymbol, 'chart')}
          onModify={() => onModify(order)}
        />
      )}
      body={bodyProps}
    />
  );
}

const COLUMNS: Column<Trade>[] = [
  { head: text.orders.heads.order },
  { head: text.orders.heads.actions, width: 'w-30' },
];

function OrderRow({
  order,
  reachable,
  onShow,
  onModify,
}: {
  order: Trade;
  reachable: boolean;
  onShow: () => void;
  onModify: () => void;
}) {
  const cancelling = useCancelOrder(order);
  const symbol = displaySymbol(order.stockSymbol);
  const tabIndex = reachable ? undefined : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isKey(event, 'cancel') && order.canCancel) cancelling.cancel();
    else if (isKey(event, 'modify') && order.canModify) onModify();
    else return;
    event.preventDefault();
  };
  return (
    <tr {...rowProps(order.id, reachable)} onKeyDown={onKeyDown}>
      <th scope="row">
        <button type="button" tabIndex={-1} className="w-full text-left" onClick={onShow}>
          <span className="row gap-1.5">
            <b className="strong cut">{symbol}</b>
            <Side trade={order} />
          </span>
          <span
            className="small t3 cut block"
            title={text.orders.tooltip(orderSentence(order), statusNote(order))}
          >
            {orderFigures(order)}
          </span>
        </button>
      </th>
      <td className="num">
        <span className="row justify-end gap-1">
          {order.canModify && (
            <Tooltip content={<WithKeys press={KEYS.modify.press[0]}>{text.orders.modify}</WithKeys>}>
              <Button
                variant="ghost"
                icon
                aria-label={text.orders.modifyOrder(symbol)}
                tabIndex={tabIndex}
                onClick={onModify}
              >
                <Pencil aria-hidden />
              </Button>
            </Tooltip>
          )}
          {order.canCancel && <CancelOrder trade={order} tabIndex={tabIndex} {...cancelling} />}
        </span>
      </td>
    </tr>
  );
}
