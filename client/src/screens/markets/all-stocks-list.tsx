import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { StockHeatMap } from './heat-map/stock-heat-map.tsx';
import { type ListView, readView, writeView } from './list-order.ts';
import { StockRows } from './stock-rows.tsx';
import { text } from './text.ts';
import { useArranged } from './use-arranged.ts';

/** All stocks with live prices, as a list or heat map. */
export function AllStocksList() {
  const [view, setView] = useListView();
  const sought = useDeferredValue(view.search);
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  return (
    <Card
      aria-label={text.list.title}
      className={clsx(
        'flex flex-col overflow-hidden px-0 pb-0',
        view.heatMap ? 'h-[900px] desk:h-[680px]' : 'h-[640px] desk:h-auto',
      )}
    >
      <ListHead view={view} onView={setView} />
      <Loaded
        query={stocks}
        skeleton={<ListSkeleton />}
        failed={text.list.failed}
        stillWorks={text.list.failedDetail}
      >
        {(loaded) => <Stocks stocks={loaded} view={{ ...view, search: sought }} onView={setView} />}
      </Loaded>
    </Card>
  );
}

interface ViewProps {
  view: ListView;
  onView: (next: ListView) => void;
}

/** Title, list or heat map, and search. They change at the next paint, the stocks a moment later. */
function ListHead(given: ViewProps) {
  const [view, onView] = useShownFirst(given.view, given.onView);
  return (
    <div className="px-(--card-pad) max-desk:[&_.card-head]:flex-wrap">
      <CardHead title={text.list.title}>
        <Segmented
          slim
          label={text.list.view}
          options={VIEWS}
          value={view.heatMap ? 'heatmap' : 'list'}
          onChange={(chosen) => onView({ ...view, heatMap: chosen === 'heatmap' })}
        />
        <TextInput
          type="search"
          aria-label={text.list.searchLabel}
          placeholder={text.list.search}
          className="h-(--control) w-56 max-desk:w-full"
          before={<Search aria-hidden className="t3" />}
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.target.value })}
        />
      </CardHead>
    </div>
  );
}

const VIEWS = [
  { value: 'list', label: text.list.list },
  { value: 'heatmap', label: text.list.heatMap },
] as const;

function Stocks({ stocks, view, onView }: ViewProps & { stocks: readonly Stock[] }) {
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

/** The view is stored in the address. */
function useListView(): [view: ListView, setView: (next: ListView) => void] {
  const [address, setAddress] = useSearchParams();
  const setView = (next: ListView) => setAddress((current) => writeView(current, next), { replace: true });
  return [readView(address), setView];
}

function NoMatch({ sought, onClear }: { sought: string; onClear: () => void }) {
  return (
    <EmptyState title={text.list.noMatch} action={<Button onClick={onClear}>{text.list.showAll}</Button>}>
      {text.list.noMatchDetail(sought)}
    </EmptyState>
  );
}

function NoStocks() {
  return <EmptyState title={text.list.none}>{text.list.noneDetail}</EmptyState>;
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-5 px-(--card-pad) pt-3">
      <span className="sr-only">{text.list.loading}</span>
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-1/4" />
        </div>
      ))}
    </div>
  );
}
