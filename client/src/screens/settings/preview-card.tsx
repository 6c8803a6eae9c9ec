import { useAutoPreview } from '#client/api/auto-trading.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { istTime, rupees, signedRupees } from '#client/lib/format.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { AutoPreview } from '#shared/contract/auto-trading.ts';
import { DecisionLine, DecisionList } from './decision-list.tsx';

/** The exact orders auto-trading would place now, and why not the others. */
export function PreviewCard() {
  const preview = useAutoPreview();
  return (
    <Card>
      <CardHead title="What it would do now">
        {preview.data && <AsOf time={istTime(new Date(preview.data.at))} stale={preview.isError} />}
      </CardHead>
      {preview.data ? (
        <Shown preview={preview.data} />
      ) : preview.isError ? (
        <FailedState title="The preview could not be made" onRetry={() => void preview.refetch()}>
          {sentenceOf(preview.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">Deciding</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}

function Shown({ preview: { waits, standing, decisions } }: { preview: AutoPreview }) {
  return (
    <>
      <dl className="kv mb-3">
        <dt>Open positions</dt>
        <dd>
          {standing.openPositions} of {standing.maxOpenPositions}
        </dd>
        <dt>Today, by auto-trading</dt>
        <dd>{signedRupees(standing.dayPnl)}</dd>
        <dt>At risk to the stops</dt>
        <dd>
          {rupees(standing.atRisk)}
          {standing.dailyLossLimit !== null && (
            <span className="t3"> of {rupees(standing.dailyLossLimit)} a day</span>
          )}
        </dd>
      </dl>
      {waits && <p className="notice small mb-2">{waits} Then it would decide like this:</p>}
      {decisions.length === 0 ? (
        <EmptyState title="No prediction says BUY">
          The newest predictions see no stock with enough of an edge. Doing nothing is a decision, too.
        </EmptyState>
      ) : (
        <DecisionList>
          {decisions.map((decision) => (
            <DecisionLine key={decision.symbol} decision={decision} bought="Would buy" />
          ))}
        </DecisionList>
      )}
    </>
  );
}
