import { Search } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { type ListView, readView, writeView } from './list-order.ts';
import { StockHeatMap } from './stock-heat-map.tsx';
import { StockRows } from './stock-rows.tsx';
import { useArranged } from './use-arranged.ts';

/** Every stock with its live price, as a list or as a heat map. */
export function AllStocksList() {
  const [view, setView] = useListView();
  const sought = useDeferredValue(view.search);
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  return (
    <Card aria-label="All Stocks" className="flex h-[640px] flex-col overflow-hidden px-0 pb-0 desk:h-auto">
      <div className="px-(--card-pad) max-desk:[&_.card-head]:flex-wrap">
        <CardHead title="All Stocks">
          <Segmented
            slim
            label="Show stocks as"
            options={VIEWS}
            value={view.heatMap ? 'heatmap' : 'list'}
            onChange={(chosen) => setView({ ...view, heatMap: chosen === 'heatmap' })}
          />
          <TextInput
            type="search"
            aria-label="Search stocks"
            placeholder="Search stocks..."
            className="h-(--control) w-56 max-desk:w-full"
            before={<Search aria-hidden className="t3" />}
            value={view.search}
            onChange={(event) => setView({ ...view, search: event.target.value })}
          />
        </CardHead>
      </div>
      <Loaded
        query={stocks}
        skeleton={<ListSkeleton />}
        failed="Stocks could not be loaded"
        stillWorks="Indices and movers are loaded apart from them."
      >
        {(loaded) => <Stocks stocks={loaded} view={{ ...view, search: sought }} onView={setView} />}
      </Loaded>
    </Card>
  );
}

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'heatmap', label: 'Heatmap' },
] as const;

function Stocks({
  stocks,
  view,
  onView,
}: {
  stocks: readonly Stock[];
  view: ListView;
  onView: (next: ListView) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const found = useArranged(stocks, view, frame);
  if (stocks.length === 0) return <NoStocks />;
  if (found.length === 0)
    return <NoMatch sought={view.search} onClear={() => onView({ ...view, search: '' })} />;
  return (
    <div ref={frame} className="flex min-h-0 grow flex-col">
      {view.heatMap ? (
        <StockHeatMap stocks={found} />
      ) : (
        <StockRows stocks={found} view={view} onView={onView} />
      )}
    </div>
  );
}

/** The view stands in the address. */
function useListView(): [view: ListView, setView: (next: ListView) => void] {
  const [address, setAddress] = useSearchParams();
  const setView = (next: ListView) => setAddress((current) => writeView(current, next), { replace: true });
  return [readView(address), setView];
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
