import { useDeferredValue, useMemo, useState } from 'react';
import { HORIZON_POLL_MS, useHorizonPredictions } from '#client/api/signals/predictions.ts';
import { count } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { useMine } from '#client/widgets/prediction/use-mine.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import type { Horizon } from '#shared/domain/predictions/horizon.ts';
import { text } from '../text.ts';
import { ListControls } from './list-controls.tsx';
import { type ListFilters, listed } from './list-filters.ts';
import { NoCalls } from './no-calls.tsx';
import { PredictionCard } from './prediction-card.tsx';
import { PredictionsTable } from './predictions-table.tsx';

/** Initial number of cards, and increment per request. */
const PAGE = 9;
const MORE = 36;

interface ListProps {
  horizon: Horizon;
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}

/** The predictions of one horizon: calls first, then those furthest from their base rate. */
export function HorizonTab({ horizon, filters, onChange }: ListProps) {
  const predictions = useHorizonPredictions(horizon, HORIZON_POLL_MS[horizon]);
  return (
    <Loaded
      query={predictions}
      skeleton={<ListSkeleton />}
      failed={text.list.failed}
      stillWorks={text.list.failedDetail}
    >
      {(all) =>
        all.length === 0 ? (
          <Card className="mt-4">
            <EmptyState title={text.list.empty(horizon)}>{text.list.emptyDetail}</EmptyState>
          </Card>
        ) : (
          <>
            <ListControls all={all} horizon={horizon} filters={filters} onChange={onChange} />
            <NoCalls all={all} horizon={horizon} />
            <Predictions all={all} filters={filters} onChange={onChange} />
          </>
        )
      }
    </Loaded>
  );
}

/** The list lags behind the search, so that typing never waits for it. */
function Predictions({
  all,
  filters,
  onChange,
}: Omit<ListProps, 'horizon'> & { all: readonly HorizonPrediction[] }) {
  const mine = useMine();
  const shown = useDeferredValue(filters);
  const rows = useMemo(() => listed(all, shown, mine ?? (() => false)), [all, shown, mine]);
  if (filters.mine && mine === null) return <SkeletonLines count={6} label={text.list.loading} />;
  if (rows.length === 0) return <NoneListed filters={shown} onChange={onChange} />;
  return shown.cards ? (
    <Cards rows={rows} />
  ) : (
    <PredictionsTable rows={rows} filters={filters} onChange={onChange} />
  );
}

function Cards({ rows }: { rows: readonly HorizonPrediction[] }) {
  const [length, setLength] = useState(PAGE);
  return (
    <>
      <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-3">
        {rows.slice(0, length).map((prediction) => (
          <PredictionCard key={prediction.stockSymbol} of={prediction} />
        ))}
      </div>
      {rows.length > length && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setLength(length + MORE)}>
            {text.list.more(count(rows.length - length))}
          </Button>
        </div>
      )}
    </>
  );
}

/** No matches: there is no such call, or other filters exclude it, which can be cleared. */
function NoneListed({ filters, onChange }: Pick<ListProps, 'filters' | 'onChange'>) {
  const narrowed = filters.search !== '' || filters.sector !== '' || filters.mine;
  if (!narrowed && filters.shown !== 'ALL') {
    return (
      <Card>
        <EmptyState title={text.list.none(filters.shown)}>{text.list.noneDetail}</EmptyState>
      </Card>
    );
  }
  const clear = () => onChange({ ...filters, search: '', sector: '', mine: false, shown: 'ALL' });
  return (
    <Card>
      <EmptyState title={text.list.noMatch} action={<Button onClick={clear}>{text.list.clear}</Button>}>
        {filters.mine ? text.list.noneOfMine : text.list.noMatchDetail}
      </EmptyState>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Card className="mt-14 min-h-120">
      <SkeletonLines count={12} label={text.list.loading} />
    </Card>
  );
}
