import { Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { matchStocks } from '#client/lib/match-stocks.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { StockRows } from './stock-rows.tsx';

/** Every stock with its live price. */
export function AllStocksList() {
  const [typed, search] = useSearch();
  const sought = useDeferredValue(typed);
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  return (
    <Card aria-label="All Stocks" className="flex h-[640px] flex-col overflow-hidden px-0 pb-0 desk:h-auto">
      <div className="px-(--card-pad)">
        <CardHead title="All Stocks">
          <TextInput
            type="search"
            aria-label="Search stocks"
            placeholder="Search stocks..."
            className="h-(--control) w-64 max-desk:w-48"
            before={<Search aria-hidden className="t3" />}
            value={typed}
            onChange={(event) => search(event.target.value)}
          />
        </CardHead>
      </div>
      <Loaded
        query={stocks}
        skeleton={<ListSkeleton />}
        failed="Stocks could not be loaded"
        stillWorks="Indices and movers are loaded apart from them."
      >
        {(loaded) => {
          const found = matchStocks(loaded, sought);
          if (loaded.length === 0) return <NoStocks />;
          if (found.length === 0) return <NoMatch sought={sought} onClear={() => search('')} />;
          return <StockRows stocks={found} />;
        }}
      </Loaded>
    </Card>
  );
}

/** What is sought stands in the address as ?q=. */
function useSearch(): [typed: string, search: (next: string) => void] {
  const [params, setParams] = useSearchParams();
  const search = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete('q');
        else after.set('q', next);
        return after;
      },
      { replace: true },
    );
  return [params.get('q') ?? '', search];
}

function NoMatch({ sought, onClear }: { sought: string; onClear: () => void }) {
  return (
    <EmptyState
      title="No stocks match your search"
      action={<Button onClick={onClear}>Show all stocks</Button>}
    >
      No name or symbol has “{sought}” in it.
    </EmptyState>
  );
}

function NoStocks() {
  return <EmptyState title="No stocks available">They appear once the market has prices.</EmptyState>;
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-5 px-(--card-pad) pt-3">
      <span className="sr-only">Loading stocks</span>
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-1/4" />
        </div>
      ))}
    </div>
  );
}
