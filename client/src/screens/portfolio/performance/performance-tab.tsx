import { Link } from 'wouter';
import { usePerformance } from '#client/api/trading/performance.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { AllocationCard } from './allocation-card.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { EquityCard } from './equity-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { text } from './text.ts';

/** The account's performance since its first deposit, compared with benchmarks. */
export function PerformanceTab() {
  const report = usePerformance();
  return (
    <>
      <NotRefreshed query={report} className="mb-4" />
      <Loaded
        query={report}
        skeleton={<PerformanceSkeleton />}
        failed={text.tab.failed}
        stillWorks={text.tab.stillWorks}
      >
        {({ history, asOf, stale }) =>
          history === null ? (
            <NoHistory />
          ) : (
            <>
              {stale && <Notice className="mb-4">{text.pricesStopped}</Notice>}
              <Performance history={history} asOf={asOf} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Performance({ history, asOf }: { history: PerformanceHistory; asOf: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-wide:grid-cols-1 max-desk:gap-3">
      <div className="grid min-w-0 gap-4 max-desk:gap-3">
        <EquityCard history={history} asOf={asOf} />
        <ComparisonTable history={history} />
      </div>
      <div className="grid min-w-0 gap-4 max-wide:grid-cols-2 max-desk:grid-cols-1 max-desk:gap-3">
        <ReturnsCard history={history} asOf={asOf} />
        <AllocationCard allocation={history.allocation} />
      </div>
    </div>
  );
}

function NoHistory() {
  return (
    <Card aria-label={text.tab.label}>
      <EmptyState
        title={text.tab.none}
        action={
          <Link href="/portfolio?tab=performance&add-funds=1" className={buttonClass()}>
            {text.addFunds}
          </Link>
        }
      >
        {text.tab.noneHint}
      </EmptyState>
    </Card>
  );
}

function PerformanceSkeleton() {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-wide:grid-cols-1 max-desk:gap-3"
    >
      <span className="sr-only">{text.tab.loading}</span>
      <Card>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-4 h-88" />
      </Card>
      <Card className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Card>
    </div>
  );
}
