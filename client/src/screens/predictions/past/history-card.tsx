import { type HistoryFilters, usePredictionHistory } from '#client/api/signals/predictions.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { HISTORY_COLUMNS } from './history-columns.tsx';
import { text } from './text.ts';

const STATUSES = [
  { value: 'judged', label: text.history.judged },
  { value: 'hit', label: text.history.hit },
  { value: 'missed', label: text.history.missed },
  { value: 'open', label: text.history.open },
] as const;

/** All recorded calls with outcomes, newest first. */
export function HistoryCard({
  filters,
  onStatus,
}: {
  filters: HistoryFilters;
  onStatus: (status: HistoryFilters['status']) => void;
}) {
  const history = usePredictionHistory(filters);
  return (
    <Card className="mt-4 overflow-hidden p-0" aria-label={text.history.label}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-(--card-pad)">
        <h2>{text.history.title}</h2>
        <Segmented
          slim
          label={text.history.outcome}
          value={filters.status ?? 'judged'}
          onChange={(value) => onStatus(value === 'judged' ? undefined : value)}
          options={STATUSES}
        />
      </div>
      <Loaded
        query={history}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={8} label={text.history.loading} />
          </div>
        }
        failed={text.history.failed}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={text.history.empty} className="py-10">
              {text.history.emptyDetail}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={text.history.caption(filters.origin === 'simulated')}
                className="[--row:var(--row-2)]"
                headClass="max-desk:hidden"
                columns={HISTORY_COLUMNS}
                rows={items}
                rowKey={({ id }) => id}
              />
              {history.hasNextPage && (
                <div className="grid justify-items-center p-3">
                  <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                    {text.history.older}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
