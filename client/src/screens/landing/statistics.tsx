import { useStatistics } from '#client/api/portfolio.ts';
import { abbreviated, count, istTime } from '#client/lib/format.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { FailedState } from '#client/ui/states.tsx';
import type { PlatformStatistics } from '#shared/contract/portfolio.ts';

const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The platform's own figures, counted from its records. What there is nothing to count of is a dash. */
export function Statistics() {
  const { data: statistics, isError, refetch } = useStatistics();
  return (
    <section id="statistics" className="wrap">
      <div className="section">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="heading">Counted, not claimed</h2>
          {statistics && (
            <AsOf prefix="from this site's own records, as of " time={istTime(new Date(statistics.asOf))} />
          )}
        </div>
        {isError ? (
          <FailedState title="The figures could not be counted right now" onRetry={() => refetch()} />
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
      <Stat label="Active traders" context="traded in the last 30 market days">
        {statistics ? count(statistics.activeTraders) : waiting}
      </Stat>
      <Stat label="Average win rate" context={statistics ? winRateBasis(statistics) : 'of closed sells'}>
        {statistics ? winRate(statistics) : waiting}
      </Stat>
      <Stat label="Trades" context="executed, all paper">
        {statistics ? count(statistics.trades) : waiting}
      </Stat>
      <Stat label="Portfolio value" context="shares held, at the last prices">
        {statistics ? `₹${abbreviated(statistics.portfolioValue)}` : waiting}
      </Stat>
    </dl>
  );
}

function winRate({ winRatePercent }: PlatformStatistics): string {
  return winRatePercent === null ? '—' : `${oneDecimal.format(winRatePercent)}%`;
}

function winRateBasis({ winRatePercent, winRateTrades }: PlatformStatistics): string {
  return winRatePercent === null ? 'no closed trades yet' : `of ${count(winRateTrades)} closed sells`;
}
