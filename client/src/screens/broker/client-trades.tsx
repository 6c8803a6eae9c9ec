import { count, rupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { RecentTrade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { TRADE_STATUS_LABEL, text } from './text.ts';

/** A client's orders since joining, newest first. */
export function ClientTrades({ trades }: { trades: readonly RecentTrade[] }) {
  return (
    <DataTable
      caption={text.recent.caption}
      className="max-desk:[--cell-x:8px] max-desk:[--row:52px]"
      columns={COLUMNS}
      rows={trades}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<RecentTrade>[] = [
  {
    head: text.recent.heads.date,
    width: 'w-36',
    hide: 'max-desk:hidden',
    cellClass: 't3',
    cell: ({ timestamp }) => tradeTime(new Date(timestamp)),
  },
  {
    head: text.recent.heads.stock,
    rowHead: true,
    cell: ({ symbol, timestamp }) => (
      <>
        <b className="strong cut block">{displaySymbol(symbol)}</b>
        <span className="small t3 block font-normal desk:hidden">{tradeTime(new Date(timestamp))}</span>
      </>
    ),
  },
  {
    head: text.recent.heads.type,
    width: 'w-20 max-desk:w-17',
    cell: ({ type }) => <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge>,
  },
  {
    head: text.recent.heads.quantity,
    num: true,
    width: 'w-24 max-desk:w-16',
    cell: ({ quantity }) => count(quantity),
  },
  {
    head: text.recent.heads.price,
    num: true,
    width: 'w-36 max-desk:w-28',
    cell: ({ price, status }) => (
      <>
        {rupees(price)}
        <span className="small t3 block desk:hidden">{TRADE_STATUS_LABEL[status]}</span>
      </>
    ),
  },
  {
    head: text.recent.heads.status,
    num: true,
    width: 'w-32',
    hide: 'max-desk:hidden',
    cell: ({ status }) => TRADE_STATUS_LABEL[status],
  },
];
