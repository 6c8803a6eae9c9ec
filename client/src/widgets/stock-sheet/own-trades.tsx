import { useId } from 'react';
import { Link } from 'wouter';
import { useTradeHistory } from '#client/api/trades.ts';
import { count, price, signedRupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { Trade, TradeStatus } from '#shared/contract/trades.ts';

/** Trades that are listed at most; the rest is in Trade History. */
const MAX = 6;

/** The person's own orders of a stock, newest first. */
export function OwnTrades({ symbol }: { symbol: string }) {
  const { data: trades } = useTradeHistory();
  const id = useId();
  const own = trades?.filter(({ stockSymbol }) => stockSymbol === symbol) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="mb-1 flex items-baseline justify-between gap-3">
        <h3 id={id}>Your trades</h3>
        <Link href="/trades" className="small">
          {own.length > MAX ? `All ${count(own.length)} in Trade History` : 'Trade History'}
        </Link>
      </header>
      <DataTable
        caption="Your newest orders of this stock"
        className="[--cell-x:8px] [--row:32px]"
        columns={COLUMNS}
        rows={own.slice(0, MAX)}
        rowKey={({ id: trade }) => trade}
      />
    </section>
  );
}

const STATUS: Record<TradeStatus, string> = {
  EXECUTED: 'Executed',
  PENDING: 'Pending',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
};

const COLUMNS: Column<Trade>[] = [
  {
    head: 'When',
    rowHead: true,
    cellClass: 't3',
    cell: ({ executedAt, createdAt }) => tradeTime(new Date(executedAt ?? createdAt)),
  },
  {
    head: 'Order',
    cell: ({ type, quantity }) => (
      <>
        <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge> {count(quantity)}
      </>
    ),
  },
  { head: 'Price', num: true, cell: ({ price: paid }) => price(paid) },
  {
    head: 'P&L',
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ pnl }) =>
      pnl === null ? (
        <span className="t3">—</span>
      ) : (
        <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>
      ),
  },
  { head: 'Status', num: true, cellClass: 't3', cell: ({ status }) => STATUS[status] },
];
