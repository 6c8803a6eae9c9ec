import { Link } from 'wouter';
import { useRecentTrades } from '#client/api/trading/trades.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { RecentTrade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** The account's last trades, newest first. */
export function RecentTradesTab() {
  const trades = useRecentTrades();
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.trades}>
      <NotRefreshed query={trades} className="m-3" />
      <Loaded
        query={trades}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={text.trades.loading} />
          </div>
        }
        failed={text.trades.failed}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NoTrades />
          ) : (
            <DataTable
              caption={text.trades.caption}
              className="max-desk:[--cell-x:8px] max-desk:[--row:60px]"
              columns={COLUMNS}
              rows={loaded}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title={text.trades.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {text.trades.noneHint}
    </EmptyState>
  );
}

const LOOK: Record<RecentTrade['status'], BadgeLook> = {
  COMPLETED: 'good',
  PENDING: 'warn',
  CANCELLED: 'bad',
  FAILED: 'bad',
};

function Status({ of }: { of: RecentTrade }) {
  return <Badge look={LOOK[of.status]}>{of.status}</Badge>;
}

const COLUMNS: Column<RecentTrade>[] = [
  {
    head: text.trades.heads.date,
    width: 'w-36',
    hide: 'max-desk:hidden',
    cellClass: 't3',
    cell: ({ timestamp }) => tradeTime(new Date(timestamp)),
  },
  {
    head: text.trades.heads.stock,
    rowHead: true,
    cell: ({ symbol, timestamp }) => (
      <>
        <button type="button" className="cut max-w-full" onClick={() => openOverlay('symbol', symbol)}>
          <b className="strong">{displaySymbol(symbol)}</b>
        </button>
        <span className="small t3 block font-normal desk:hidden">{tradeTime(new Date(timestamp))}</span>
      </>
    ),
  },
  {
    head: text.trades.heads.type,
    width: 'w-24 max-desk:w-16',
    cell: ({ type }) => <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge>,
  },
  {
    head: text.trades.heads.quantity,
    num: true,
    width: 'w-28 max-desk:w-18',
    cell: ({ quantity }) => count(quantity),
  },
  {
    head: text.trades.heads.price,
    num: true,
    width: 'w-36 max-desk:w-28',
    cell: (trade) => (
      <>
        {rupees(trade.price)}
        <span className="mt-0.5 block desk:hidden">
          <Status of={trade} />
        </span>
      </>
    ),
  },
  {
    head: text.trades.heads.status,
    num: true,
    width: 'w-40',
    hide: 'max-desk:hidden',
    cell: (trade) => <Status of={trade} />,
  },
];
