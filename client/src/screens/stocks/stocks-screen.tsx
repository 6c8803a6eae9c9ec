import { useDeferredValue, useMemo } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { count } from '#client/lib/format.ts';
import { useQuoteReader } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { MarketAsOf } from '#client/widgets/market-as-of.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { DEFAULT_FILTERS, type ListFilters, listStocks, sectorsOf } from './list-filters.ts';
import { StocksFilters } from './stocks-filters.tsx';
import { StocksTable } from './stocks-table.tsx';
import { text } from './text.ts';
import { setListFilters, useListFilters } from './use-list-filters.ts';

/** All Stocks: every company with its live price, searched, filtered and sorted by the address. */
export function StocksScreen() {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const sectors = useMemo(() => sectorsOf(stocks.data ?? []), [stocks.data]);
  // Deferred, so that input shows before the rows it changes.
  const listed = useListed(stocks.data, useDeferredValue(useListFilters()));
  return (
    <>
      <ScreenHead
        title={text.screen.title}
        purpose={purposeOf(stocks.data?.length ?? 0)}
        badge={
          <Badge role="status" hidden={!stocks.data}>
            {listed.length === 1 ? text.screen.oneStock : text.screen.stocks(count(listed.length))}
          </Badge>
        }
      >
        <MarketAsOf />
      </ScreenHead>
      <StocksFilters sectors={sectors} />
      <Card className="overflow-hidden p-0" aria-label={text.screen.label}>
        <Loaded
          query={stocks}
          skeleton={<ListSkeleton />}
          failed={text.screen.failed}
          stillWorks={text.screen.failedDetail}
        >
          {() =>
            listed.length > 0 ? (
              <StocksTable stocks={listed} />
            ) : (
              <NothingFound onShowAll={() => setListFilters(DEFAULT_FILTERS)} />
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

const TOP_100 = 100;

/** The model covers the hundred most traded stocks, whatever the market's size. */
function purposeOf(stocks: number): string {
  return stocks > TOP_100 ? text.screen.subtitleOfMany(count(stocks), TOP_100) : text.screen.subtitle;
}

const NO_STOCKS: readonly Stock[] = [];

/** Sorted on filter changes and refetches rather than on ticks, so that rows don't jump under the pointer. */
function useListed(
  stocks: readonly Stock[] = NO_STOCKS,
  { search, sector, sort, order }: ListFilters,
): Stock[] {
  const quoteOf = useQuoteReader();
  return useMemo(
    () => listStocks(stocks, { search, sector, sort, order }, quoteOf),
    [stocks, search, sector, sort, order, quoteOf],
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState title={text.screen.none} action={<Button onClick={onShowAll}>{text.screen.showAll}</Button>}>
      {text.screen.noneDetail}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="text-fg-3">{text.screen.loading}</span>
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
}
