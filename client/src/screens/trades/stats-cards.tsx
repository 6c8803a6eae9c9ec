import { useTradeStats } from '#client/api/trades.ts';
import { count, rupees, share, signedRupees } from '#client/lib/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { StatGridSkeleton, type StatItem } from '#client/ui/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TradeStats } from '#shared/contract/trades.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';

const LABELS = ['Total Trades', 'Win Rate', 'Total P&L', 'Avg Profit/Trade'];

/** What the executed trades made, in four figures. */
export function StatsCards() {
  return (
    <LoadedStats
      query={useTradeStats()}
      skeleton={<StatGridSkeleton loading="Loading stats..." labels={LABELS} />}
      stillWorks="The list of trades is loaded apart from them."
      items={figuresOf}
    />
  );
}

/** Shares and averages over no sale at all are not 0 but unknown. */
function figuresOf(stats: TradeStats): StatItem[] {
  const { totalTrades, winRate, totalProfit, totalLoss, avgProfitPerTrade, closedTrades } = stats;
  const total = rupeesFromPaise(nearestPaise(totalProfit - totalLoss));
  const sales = closedTrades === 1 ? '1 sale' : `${count(closedTrades)} sales`;
  const none = closedTrades === 0;
  return [
    {
      key: 'trades',
      label: 'Total Trades',
      value: count(totalTrades),
      context: none ? 'executed, none a sale yet' : `executed, ${count(closedTrades)} of them sales`,
    },
    {
      key: 'win-rate',
      label: <Term id="win-rate">Win Rate</Term>,
      value: none ? '—' : share(winRate),
      context: none ? 'no sale to judge yet' : `of ${sales} made a profit`,
    },
    {
      key: 'total',
      label: 'Total P&L',
      value: <Amount value={total} />,
      context: none ? 'nothing realised yet' : `${rupees(totalProfit)} made, ${rupees(totalLoss)} lost`,
    },
    {
      key: 'average',
      label: 'Avg Profit/Trade',
      value: none ? '—' : <Amount value={avgProfitPerTrade} />,
      context: none ? 'no sale to average yet' : `gross, over ${sales}`,
    },
  ];
}

function Amount({ value }: { value: number }) {
  const direction = directionOf(nearestPaise(value));
  if (direction === 'flat') return signedRupees(value);
  return <Change direction={direction}>{signedRupees(value)}</Change>;
}
