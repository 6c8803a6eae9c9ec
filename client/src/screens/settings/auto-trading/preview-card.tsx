import { useAutoPreview } from '#client/api/trading/auto-trading.ts';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { AutoPreview } from '#shared/contract/trading/auto-trading.ts';
import { text } from './auto-trading-text.ts';
import { DecisionLine, DecisionList } from './decision-list.tsx';

/** The orders auto-trading would place now, and why it skips the others. */
export function PreviewCard() {
  const preview = useAutoPreview();
  return (
    <Card>
      <CardHead title={text.preview.title}>
        {preview.data && <AsOfMarket at={preview.data.at} stale={preview.isError} />}
      </CardHead>
      {preview.data ? (
        <Shown preview={preview.data} />
      ) : preview.isError ? (
        <FailedState title={text.preview.failed} onRetry={() => void preview.refetch()}>
          {sentenceOf(preview.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">{text.preview.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}

function Shown({ preview: { waits, standing, decisions } }: { preview: AutoPreview }) {
  const buys = decisions.filter(({ outcome }) => outcome === 'bought').length;
  return (
    <>
      <dl className="kv mb-3">
        {decisions.length > 0 && (
          <>
            <dt>{text.preview.buys}</dt>
            <dd>{text.preview.buysOf(buys, decisions.length)}</dd>
          </>
        )}
        <dt>{text.preview.positions}</dt>
        <dd>{text.preview.positionsOf(standing.openPositions, standing.maxOpenPositions)}</dd>
        <dt>{text.preview.day}</dt>
        <dd>{signedRupees(standing.dayPnl)}</dd>
        <dt>{text.preview.risk}</dt>
        <dd>
          {rupees(standing.atRisk)}
          {standing.dailyLossLimit !== null && (
            <span className="t3"> {text.preview.limit(rupees(standing.dailyLossLimit))}</span>
          )}
        </dd>
      </dl>
      {waits && (
        <p className="notice small mb-2">
          {waits} {text.preview.after}
        </p>
      )}
      {decisions.length === 0 ? (
        <EmptyState title={text.preview.none}>{text.preview.noneHint}</EmptyState>
      ) : (
        <DecisionList>
          {decisions.map((decision) => (
            <DecisionLine key={decision.symbol} decision={decision} bought={text.preview.wouldBuy} />
          ))}
        </DecisionList>
      )}
    </>
  );
}
