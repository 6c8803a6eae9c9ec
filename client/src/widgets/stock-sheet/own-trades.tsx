import { useId } from 'react';
import { Link } from 'wouter';
import { useTradeHistory } from '#client/api/trading/trades.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { Trade, TradeStatus } from '#shared/contract/trading/trades.ts';
import { text } from './text.ts';

/** Maximum trades listed; the rest is in Trade History. */
const MAX = 6;

/** The user's orders of a stock, newest first. */
export function OwnTrades({ symbol }: { symbol: string }) {
  const { data: trades } = useTradeHistory();
  const id = useId();
  const own = trades?.filter(({ stockSymbol }) => stockSymbol === symbol) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="mb-1 flex items-baseline justify-between gap-3">
        <h3 id={id}>{text.trades.title}</h3>
        <Link href="/trades" className="small">
          {own.length > MAX ? text.trades.all(count(own.length)) : text.trades.history}
        </Link>
      </header>
      <TradesTable trades={own.slice(0, MAX)} />
    </section>
  );
}

export function TradesTable({ trades }: { trades: readonly Trade[] }) {
  return (
    <DataTable
      caption={text.trades.caption}
      className="[--cell-x:8px] [--row:32px]"
      columns={COLUMNS}
      rows={trades}
      rowKey={({ id }) => id}
    />
  );
}

const STATUS: Record<TradeStatus, string> = {
  EXECUTED: text.trades.executed,
  PENDING: text.trades.pending,
  CANCELLED: text.trades.cancelled,
  FAILED: text.trades.failed,
};

const COLUMNS: Column<Trade>[] = [
  {
    head: text.trades.time,
    rowHead: true,
    cellClass: 't3',
    cell: ({ executedAt, createdAt }) => tradeTime(new Date(executedAt ?? createdAt)),
  },
  {
    head: text.trades.order,
    cell: ({ type, quantity }) => (
      <>
        <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge> {count(quantity)}
      </>
    ),
  },
  { head: text.trades.price, num: true, cell: ({ price: paid }) => rupees(paid) },
  {
    head: text.trades.pnl,
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ pnl }) =>
      pnl === null ? (
        <span className="t3">—</span>
      ) : (
        <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>
      ),
  },
  { head: text.trades.status, num: true, cellClass: 't3', cell: ({ status }) => STATUS[status] },
];
