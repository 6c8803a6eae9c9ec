import { type HistoryFilters, usePredictionHistory } from '#client/api/predictions.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { HISTORY_COLUMNS } from './history-columns.tsx';

const STATUSES = [
  { value: 'judged', label: 'Judged' },
  { value: 'hit', label: 'Hit' },
  { value: 'missed', label: 'Missed' },
  { value: 'expired', label: 'Expired' },
  { value: 'open', label: 'Open' },
] as const;

/** Every recorded call and what became of it, newest first. */
export function HistoryCard({
  filters,
  onStatus,
}: {
  filters: HistoryFilters;
  onStatus: (status: HistoryFilters['status']) => void;
}) {
  const history = usePredictionHistory(filters);
  return (
    <Card className="mt-4 overflow-hidden p-0" aria-label="Past calls">
      <div className="flex flex-wrap items-center justify-between gap-3 p-(--card-pad)">
        <h2>Every call, misses included</h2>
        <Segmented
          slim
          label="What became of them"
          value={filters.status ?? 'judged'}
          onChange={(value) => onStatus(value === 'judged' ? undefined : value)}
          options={STATUSES}
        />
      </div>
      <Loaded
        query={history}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={8} label="Loading past calls" />
          </div>
        }
        failed="Past calls could not be loaded"
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No historical results available" className="py-10">
              A call is judged when its exit or its stop is reached, or when its time is over.
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={`${filters.origin === 'simulated' ? 'Simulated, out of sample. ' : ''}Calls and what became of them`}
                className="[--row:var(--row-2)]"
                headClass="max-desk:hidden"
                columns={HISTORY_COLUMNS}
                rows={items}
                rowKey={({ id }) => id}
              />
              {history.hasNextPage && (
                <div className="grid justify-items-center p-3">
                  <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                    Show older
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
