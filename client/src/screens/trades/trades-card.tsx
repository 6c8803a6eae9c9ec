import { useMemo } from 'react';
import { Link } from 'wouter';
import type { useTradeHistory } from '#client/api/trading/trades.ts';
import { count } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { FilterBar } from './filter-bar.tsx';
import { text } from './text.ts';
import { ALL_TRADES, type TradeFilters } from './trade-filters.ts';
import { arrangeTrades } from './trade-lines.ts';
import { TradesTable } from './trades-table.tsx';

/** The card 'Recent Trades': filters, and the list or its loading, empty or failed state. */
export function TradesCard({
  history,
  listed,
  filters,
  onFilter,
  ...table
}: {
  history: ReturnType<typeof useTradeHistory>;
  /** The filtered trades. */
  listed: Trade[];
  filters: TradeFilters;
  onFilter: (next: TradeFilters) => void;
  open: string | null;
  onOpen: (id: string | null) => void;
  onModify: (trade: Trade) => void;
}) {
  const lines = useMemo(() => arrangeTrades(listed), [listed]);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="recent-trades">
      <header className="row flex-wrap justify-between gap-y-2 px-4 py-3 max-desk:px-3">
        <h2 id="recent-trades">{text.list.title}</h2>
        <FilterBar filters={filters} onChange={onFilter} />
      </header>
      <NotRefreshed query={history} sentence={text.list.notRefreshed} className="mx-3 mb-3" />
      <Loaded
        query={history}
        skeleton={<ListSkeleton />}
        failed={text.list.failed}
        stillWorks={text.list.stillWorks}
      >
        {(all) =>
          lines.length > 0 ? (
            <TradesTable lines={lines} {...table} />
          ) : (
            <NoTrades of={all.length} onShowAll={() => onFilter(ALL_TRADES)} />
          )
        }
      </Loaded>
      {history.hasNextPage && (
        <OlderTrades
          shown={history.data?.length ?? 0}
          reading={history.isFetchingNextPage}
          problem={history.isFetchNextPageError ? sentenceOf(history.error) : null}
          onRead={() => void history.fetchNextPage()}
        />
      )}
    </Card>
  );
}

/** `of` is the number of trades hidden by the filters. */
function NoTrades({ of, onShowAll }: { of: number; onShowAll: () => void }) {
  if (of > 0) {
    return (
      <EmptyState title={text.list.none} action={<Button onClick={onShowAll}>{text.list.showAll}</Button>}>
        {of === 1 ? text.list.oneOfFilter : text.list.noneOfFilter(text.trades(count(of)))}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text.list.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.list.findStock}
        </Link>
      }
    >
      {text.list.noneHint}
    </EmptyState>
  );
}

function OlderTrades({
  shown,
  reading,
  problem,
  onRead,
}: {
  shown: number;
  reading: boolean;
  problem: string | null;
  onRead: () => void;
}) {
  return (
    <footer className="row flex-wrap justify-between border-line border-t px-(--card-pad) py-3">
      <span role="status" className="small t3">
        {problem ?? text.list.newest(count(shown))}
      </span>
      <Button disabled={reading} onClick={onRead}>
        {reading ? text.list.loading : text.list.older}
      </Button>
    </footer>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4 border-line border-t p-4">
      <span className="text-fg-3">{text.list.loading}</span>
      {Array.from({ length: 8 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/4" />
        </div>
      ))}
    </div>
  );
}
