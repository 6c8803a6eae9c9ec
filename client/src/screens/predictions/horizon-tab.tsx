import { useState } from 'react';
import { HORIZON_POLL_MS, useHorizonPredictions } from '#client/api/predictions.ts';
import { count } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { abstentionText } from '#shared/domain/abstention.ts';
import type { Horizon, Verdict } from '#shared/domain/horizon.ts';
import { PredictionCard } from './prediction-card.tsx';
import { text } from './text.ts';

/** Cards per page. */
const PAGE = 9;

type Shown = Verdict | 'ALL';

/** A horizon's predictions, largest edge first. */
export function HorizonTab({
  horizon,
  shown,
  onShow,
}: {
  horizon: Horizon;
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const predictions = useHorizonPredictions(horizon, HORIZON_POLL_MS[horizon]);
  return (
    <Loaded
      query={predictions}
      skeleton={<CardsSkeleton />}
      failed={text.list.failed}
      stillWorks={text.list.failedDetail}
    >
      {(all) =>
        all.length === 0 ? (
          <NothingPredicted horizon={horizon} />
        ) : (
          <>
            <Counts all={all} shown={shown} onShow={onShow} />
            <Silence all={all} />
            <Cards
              key={shown}
              listed={all.filter((each) => shown === 'ALL' || each.prediction === shown)}
              shown={shown}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Why no claim is made about any stock. */
function Silence({ all }: { all: readonly HorizonPrediction[] }) {
  const [first] = all;
  if (!first?.abstained || all.some(({ abstained }) => abstained !== first.abstained)) return null;
  return <p className="t2 mb-3">{text.list.allHold(abstentionText(first.abstained))}</p>;
}

function NothingPredicted({ horizon }: { horizon: Horizon }) {
  return (
    <Card className="mt-4">
      <EmptyState title={text.list.empty(horizon)}>{text.list.emptyDetail}</EmptyState>
    </Card>
  );
}

function Counts({
  all,
  shown,
  onShow,
}: {
  all: readonly HorizonPrediction[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const of = (verdict: Verdict) => all.filter(({ prediction }) => prediction === verdict).length;
  const option = (value: Shown, n: number) => ({
    value,
    label: `${value === 'ALL' ? text.list.all : value} ${count(n)}`,
  });
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-3">
      <Segmented
        slim
        label={text.list.filter}
        value={shown}
        onChange={onShow}
        options={[
          option('ALL', all.length),
          option('BUY', of('BUY')),
          option('SELL', of('SELL')),
          option('HOLD', of('HOLD')),
        ]}
      />
      <span className="small t3 row gap-4">
        <span className="row gap-1.5">
          <i aria-hidden className="inline-block h-0.5 w-3 bg-mark" />
          {text.list.confidence}
        </span>
        <span className="row gap-1.5">
          <i aria-hidden className="inline-block h-2.5 w-0.5 bg-fg" />
          {text.list.baseRate}
        </span>
      </span>
    </div>
  );
}

function Cards({ listed, shown }: { listed: readonly HorizonPrediction[]; shown: Shown }) {
  const [most, setMost] = useState(PAGE);
  if (listed.length === 0) {
    return (
      <Card>
        <EmptyState title={text.list.none(shown)}>{text.list.noneDetail}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-3">
        {listed.slice(0, most).map((prediction) => (
          <PredictionCard key={prediction.stockSymbol} of={prediction} />
        ))}
      </div>
      {listed.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + 4 * PAGE)}>
            {text.list.more(count(listed.length - most))}
          </Button>
        </div>
      )}
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className="mt-14 grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-3">
      {['one', 'two', 'three'].map((card) => (
        <Card key={card} className="min-h-120">
          <SkeletonLines count={12} label={text.list.loading} />
        </Card>
      ))}
    </div>
  );
}
