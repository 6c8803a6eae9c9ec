import { useTradeStats } from '#client/api/trading/trades.ts';
import { count, rupees, share, signedRupees } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { StatGridSkeleton, type StatItem } from '#client/ui/stats/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TradeStats } from '#shared/contract/trading/trades.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

const LABELS = [text.stats.total, text.stats.winRate, text.stats.pnl, text.stats.average];

/** Four figures on the executed trades. */
export function StatsCards() {
  return (
    <LoadedStats
      query={useTradeStats()}
      skeleton={<StatGridSkeleton loading={text.stats.loading} labels={LABELS} />}
      stillWorks={text.stats.stillWorks}
      items={figuresOf}
    />
  );
}

/** Rates and averages over no sales are unknown rather than 0. */
function figuresOf(stats: TradeStats): StatItem[] {
  const { totalTrades, winRate, totalProfit, totalLoss, avgProfitPerTrade, closedTrades } = stats;
  const total = rupeesFromPaise(nearestPaise(totalProfit - totalLoss));
  const sales = closedTrades === 1 ? text.stats.oneSale : text.stats.sales(count(closedTrades));
  const buys = totalTrades - closedTrades;
  const bought = buys === 1 ? text.stats.oneBuy : text.stats.buys(count(buys));
  const none = closedTrades === 0;
  return [
    {
      key: 'trades',
      label: text.stats.total,
      value: count(totalTrades),
      context: text.stats.buysAndSells(bought, sales),
    },
    {
      key: 'win-rate',
      label: <Term id="win-rate">{text.stats.winRate}</Term>,
      value: none ? '—' : share(winRate),
      context: none ? text.stats.none : text.stats.ofSales(sales),
    },
    {
      key: 'total',
      label: text.stats.pnl,
      value: <Amount value={total} />,
      context: none ? text.stats.none : text.stats.madeAndLost(rupees(totalProfit), rupees(totalLoss)),
    },
    {
      key: 'average',
      label: text.stats.average,
      value: none ? '—' : <Amount value={avgProfitPerTrade} />,
      context: none ? text.stats.none : text.stats.over(sales),
    },
  ];
}

function Amount({ value }: { value: number }) {
  const direction = directionOf(nearestPaise(value));
  if (direction === 'flat') return signedRupees(value);
  return <Change direction={direction}>{signedRupees(value)}</Change>;
}
