import { useStatistics } from '#client/api/portfolio.ts';
import { abbreviated, count } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { FailedState } from '#client/ui/states.tsx';
import { AsOfMarket } from '#client/widgets/as-of-market.tsx';
import type { PlatformStatistics } from '#shared/contract/portfolio.ts';
import { text } from './text.ts';

const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Platform figures, computed from its records. A dash where there is nothing to count. */
export function Statistics() {
  const { data: statistics, isError, refetch } = useStatistics();
  return (
    <section id="statistics" className="wrap">
      <div className="section">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="heading">{text.statistics.title}</h2>
          {statistics && <AsOfMarket prefix={text.statistics.asOf} at={statistics.asOf} />}
        </div>
        {isError ? (
          <FailedState title={text.statistics.failed} onRetry={() => refetch()} />
        ) : (
          <Figures statistics={statistics} />
        )}
      </div>
    </section>
  );
}

function Figures({ statistics }: { statistics: PlatformStatistics | undefined }) {
  const waiting = <Skeleton className="h-10 w-24" />;
  return (
    <dl aria-busy={!statistics} className="grid grid-cols-2 gap-8 wide:grid-cols-4">
      <Stat label={text.statistics.traders} context={text.statistics.tradersDetail}>
        {statistics ? count(statistics.activeTraders) : waiting}
      </Stat>
      <Stat
        label={text.statistics.winRate}
        context={statistics ? winRateBasis(statistics) : text.statistics.closedSells}
      >
        {statistics ? winRate(statistics) : waiting}
      </Stat>
      <Stat label={text.statistics.trades} context={text.statistics.tradesDetail}>
        {statistics ? count(statistics.trades) : waiting}
      </Stat>
      <Stat label={text.statistics.portfolio} context={text.statistics.portfolioDetail}>
        {statistics ? `₹${abbreviated(statistics.portfolioValue)}` : waiting}
      </Stat>
    </dl>
  );
}

function winRate({ winRatePercent }: PlatformStatistics): string {
  return winRatePercent === null ? '—' : `${oneDecimal.format(winRatePercent)}%`;
}

function winRateBasis({ winRatePercent, winRateTrades }: PlatformStatistics): string {
  return winRatePercent === null ? text.statistics.noClosed : text.statistics.winRateOf(count(winRateTrades));
}
