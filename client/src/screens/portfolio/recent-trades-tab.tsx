import { Link } from 'wouter';
import { useRecentTrades } from '#client/api/trades.ts';
import { count, rupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { openOverlay } from '#client/lib/overlay-address.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { RecentTrade } from '#shared/contract/trades.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** The last trades of the account, newest first. */
export function RecentTradesTab() {
  const trades = useRecentTrades();
  return (
    <Card className="overflow-hidden p-0" aria-label="Recent Trades">
      <NotRefreshed query={trades} className="m-3" />
      <Loaded
        query={trades}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label="Loading trades" />
          </div>
        }
        failed="Trades could not be loaded"
      >
        {(loaded) => (loaded.length === 0 ? <NoTrades /> : <TradesTable trades={loaded} />)}
      </Loaded>
    </Card>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title="No Trades Yet"
      action={
        <Link href="/stocks" className={buttonClass()}>
          Find a stock
        </Link>
      }
    >
      Every order you place appears here with its price and what became of it.
    </EmptyState>
  );
}

function TradesTable({ trades }: { trades: RecentTrade[] }) {
  return (
    <table className="table max-desk:[--cell-x:8px] max-desk:[--row:60px]">
      <caption className="sr-only">Recent trades</caption>
      <colgroup>
        <col className="w-36 max-desk:hidden" />
        <col />
        <col className="w-24 max-desk:w-16" />
        <col className="w-28 max-desk:w-18" />
        <col className="w-36 max-desk:w-28" />
        <col className="w-40 max-desk:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="max-desk:hidden">
            Date
          </th>
          <th scope="col">Stock</th>
          <th scope="col">Type</th>
          <th scope="col" className="num">
            Quantity
          </th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="num max-desk:hidden">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} />
        ))}
      </tbody>
    </table>
  );
}

function TradeRow({ trade }: { trade: RecentTrade }) {
  const placed = tradeTime(new Date(trade.timestamp));
  return (
    <tr>
      <td className="t3 max-desk:hidden">{placed}</td>
      <th scope="row">
        <button type="button" className="cut max-w-full" onClick={() => openOverlay('symbol', trade.symbol)}>
          <b className="strong">{displaySymbol(trade.symbol)}</b>
        </button>
        <span className="small t3 block font-normal desk:hidden">{placed}</span>
      </th>
      <td>
        <Badge look={trade.type === 'BUY' ? 'buy' : 'sell'}>{trade.type}</Badge>
      </td>
      <td className="num">{count(trade.quantity)}</td>
      <td className="num">
        {rupees(trade.price)}
        <span className="mt-0.5 block desk:hidden">
          <Status of={trade} />
        </span>
      </td>
      <td className="num max-desk:hidden">
        <Status of={trade} />
      </td>
    </tr>
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
