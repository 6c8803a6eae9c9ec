import { useStatistics } from '#client/api/trading/portfolio.ts';
import { abbreviated, count, share } from '#client/lib/format/format.ts';
import { FailedState } from '#client/ui/states.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { PlatformStatistics } from '#shared/contract/trading/portfolio.ts';
import { text } from './text.ts';

/** Platform figures, computed from its records; empty until there are any. */
export function Statistics() {
  const { data: statistics, isError, refetch } = useStatistics();
  const figures = statistics ? figuresOf(statistics) : [];
  if (!isError && figures.length === 0) return null;
  return (
    <section id="statistics" className="wrap">
      <div className="section">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="heading">{text.statistics.title}</h2>
          {statistics && <AsOfMarket prefix={text.statistics.asOf} at={statistics.asOf} />}
        </div>
        {statistics ? (
          <dl className="grid grid-cols-2 gap-8 wide:grid-cols-4">
            {figures.map(({ label, context, value }) => (
              <Stat key={label} label={label} context={context}>
                {value}
              </Stat>
            ))}
          </dl>
        ) : (
          <FailedState title={text.statistics.failed} onRetry={() => refetch()} />
        )}
      </div>
    </section>
  );
}

interface Figure {
  label: string;
  context: string;
  value: string;
}

/** The known, non-zero figures; a new server has none. */
function figuresOf(statistics: PlatformStatistics): Figure[] {
  const { activeTraders, winRatePercent, winRateTrades, trades, portfolioValue } = statistics;
  const { statistics: of } = text;
  const winRate = winRatePercent === null ? null : share(winRatePercent);
  const all = [
    { label: of.traders, context: of.tradersDetail, value: activeTraders > 0 ? count(activeTraders) : null },
    { label: of.winRate, context: of.winRateOf(count(winRateTrades)), value: winRate },
    { label: of.trades, context: of.tradesDetail, value: trades > 0 ? count(trades) : null },
    {
      label: of.portfolio,
      context: of.portfolioDetail,
      value: portfolioValue > 0 ? `₹${abbreviated(portfolioValue)}` : null,
    },
  ];
  return all.flatMap(({ value, ...named }) => (value === null ? [] : [{ ...named, value }]));
}
