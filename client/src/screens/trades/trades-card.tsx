import { useMemo } from 'react';
import { Link } from 'wouter';
import type { useTradeHistory } from '#client/api/trades.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { Trade } from '#shared/contract/trades.ts';
import { FilterBar } from './filter-bar.tsx';
import { ALL_TRADES, type TradeFilters } from './trade-filters.ts';
import { arrangeTrades } from './trade-lines.ts';
import { TradesTable } from './trades-table.tsx';

/** The card 'Recent Trades': its filters, and the list or what stands for it. */
export function TradesCard({
  history,
  listed,
  filters,
  onFilter,
  ...table
}: {
  history: ReturnType<typeof useTradeHistory>;
  /** What the filters let through. */
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
        <h2 id="recent-trades">Recent Trades</h2>
        <FilterBar filters={filters} onChange={onFilter} />
      </header>
      {history.isRefetchError && (
        <Notice className="mx-3 mb-3">
          {sentenceOf(history.error)} These are the trades as they were last read; they are read again every
          half minute.
        </Notice>
      )}
      <Loaded
        query={history}
        skeleton={<ListSkeleton />}
        failed="Trades could not be loaded"
        stillWorks="Orders that are waiting still wait; nothing is lost."
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

/** `of` is how many trades there are that the filters keep out. */
function NoTrades({ of, onShowAll }: { of: number; onShowAll: () => void }) {
  if (of > 0) {
    return (
      <EmptyState title="No trades found" action={<Button onClick={onShowAll}>Show all trades</Button>}>
        {of === 1 ? 'Your one trade has' : `None of your ${count(of)} trades has`}{' '}
        {of === 1 ? 'another status or type.' : 'this status and type.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No trades found"
      action={
        <Link href="/stocks" className={buttonClass()}>
          Find a stock
        </Link>
      }
    >
      Your trading history will appear here
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
        {problem ?? `The newest ${count(shown)} trades have been read.`}
      </span>
      <Button disabled={reading} onClick={onRead}>
        {reading ? 'Loading trades...' : 'Older trades'}
      </Button>
    </footer>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4 border-line border-t p-4">
      <span className="text-fg-3">Loading trades...</span>
      {Array.from({ length: 8 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/4" />
        </div>
      ))}
    </div>
  );
}
