import type { ReactNode } from 'react';
import { useTradeStats } from '#client/api/trades.ts';
import { count, rupees, share, signedRupees } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TradeStats } from '#shared/contract/trades.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';

const FOUR = 'grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-desk:gap-3';

/** What the executed trades made, in four figures. */
export function StatsCards() {
  const stats = useTradeStats();
  const content = (
    <Loaded
      query={stats}
      skeleton={<StatsSkeleton />}
      failed="Statistics could not be loaded"
      stillWorks="The list of trades is loaded apart from them."
    >
      {(loaded) => <Figures stats={loaded} />}
    </Loaded>
  );
  return <div className="mb-4">{stats.isLoadingError ? <Card>{content}</Card> : content}</div>;
}

/** Shares and averages over no sale at all are not 0 but unknown. */
function Figures({ stats }: { stats: TradeStats }) {
  const { totalTrades, winRate, totalProfit, totalLoss, avgProfitPerTrade, closedTrades } = stats;
  const total = rupeesFromPaise(nearestPaise(totalProfit - totalLoss));
  const sales = closedTrades === 1 ? '1 sale' : `${count(closedTrades)} sales`;
  const none = closedTrades === 0;
  return (
    <dl className={FOUR}>
      <Figure
        label="Total Trades"
        context={none ? 'executed, none a sale yet' : `executed, ${count(closedTrades)} of them sales`}
      >
        {count(totalTrades)}
      </Figure>
      <Figure
        label={<Term id="win-rate">Win Rate</Term>}
        context={none ? 'no sale to judge yet' : `of ${sales} made a profit`}
      >
        {none ? '—' : share(winRate)}
      </Figure>
      <Figure
        label="Total P&L"
        context={none ? 'nothing realised yet' : `${rupees(totalProfit)} made, ${rupees(totalLoss)} lost`}
      >
        <Amount value={total} />
      </Figure>
      <Figure label="Avg Profit/Trade" context={none ? 'no sale to average yet' : `gross, over ${sales}`}>
        {none ? '—' : <Amount value={avgProfitPerTrade} />}
      </Figure>
    </dl>
  );
}

function Amount({ value }: { value: number }) {
  const direction = directionOf(nearestPaise(value));
  if (direction === 'flat') return signedRupees(value);
  return <Change direction={direction}>{signedRupees(value)}</Change>;
}

function Figure({ label, context, children }: { label: ReactNode; context: string; children: ReactNode }) {
  return (
    <Stat
      label={label}
      context={context}
      className="card max-wide:[--text-figure:1.125rem] max-desk:[--card-pad:12px] max-desk:[--text-figure:var(--text-lead)]"
    >
      {children}
    </Stat>
  );
}

function StatsSkeleton() {
  return (
    <div role="status" className={FOUR}>
      {['Total Trades', 'Win Rate', 'Total P&L', 'Avg Profit/Trade'].map((label) => (
        <Card key={label} className="max-desk:[--card-pad:12px]">
          <p className="small t3">{label}</p>
          <Skeleton className="mt-1 h-6 w-28" />
          <p className="small t3 mt-1">Loading stats...</p>
        </Card>
      ))}
    </div>
  );
}
