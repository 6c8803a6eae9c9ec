import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { useDataQuality } from '#client/api/admin/data-quality.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { BADGES_POLL_MS, useHorizonPredictions } from '#client/api/signals/predictions.ts';
import { useTechnicalFigures } from '#client/api/signals/screeners.ts';
import { eventsAddress } from '#client/lib/address/events-address.ts';
import { count } from '#client/lib/format/format.ts';
import { useQuoteReader } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TechnicalOf } from './figures.ts';
import { queryOf } from './filter-text.ts';
import {
  DEFAULT_FILTERS,
  indicesOf,
  industriesOf,
  type ListedStock,
  type ListFilters,
  listStocks,
  needsHealth,
  needsTechnical,
  sectorsOf,
  wantedVerdicts,
} from './list-filters.ts';
import { StocksFilters } from './stocks-filters.tsx';
import { StocksTable } from './stocks-table.tsx';
import { text } from './text.ts';
import { setListFilters, useListFilters } from './use-list-filters.ts';

/** All Stocks: every company with its live price, searched, filtered and sorted by the address. */
export function StocksScreen() {
  const { data, error, refetch } = useStocks(STOCKS_POLL_MS.allStocks);
  // Deferred, so that a key or a click does not wait for all rows to render.
  const stocks = { data: useDeferredValue(data), error, refetch };
  const sectors = useMemo(() => sectorsOf(stocks.data ?? []), [stocks.data]);
  const indices = useMemo(() => indicesOf(stocks.data ?? []), [stocks.data]);
  // Deferred, so that input shows before the rows it changes.
  const filters = useDeferredValue(useListFilters());
  const technical = useTechnicalFigures(needsTechnical(filters));
  const health = useDataQuality(needsHealth(filters));
  const waiting = useWaiting(filters, { stocks, technical, health });
  const listed = useListed(stocks.data, filters, technical.data, health.data);
  const industries = useMemo(
    () => industriesOf(stocks.data ?? [], filters.sector),
    [stocks.data, filters.sector],
  );
  return (
    <>
      <ScreenHead
        title={text.screen.title}
        purpose={purposeOf(stocks.data?.length ?? 0)}
        badge={
          <Badge role="status" hidden={waiting.query.data === undefined}>
            {listed.length === 1 ? text.screen.oneStock : text.screen.stocks(count(listed.length))}
          </Badge>
        }
      >
        <span className="row gap-4">
          <Link href={eventsAddress({ list: queryOf(filters) })} className={buttonClass()}>
            {text.screen.calendar}
          </Link>
          <MarketAsOf />
        </span>
      </ScreenHead>
      <StocksFilters sectors={sectors} industries={industries} indices={indices} listed={listed} />
      <Card className="overflow-hidden p-0" aria-label={text.screen.label}>
        <Loaded
          query={waiting.query}
          skeleton={<ListSkeleton />}
          failed={waiting.failed}
          stillWorks={waiting.detail}
        >
          {() => <List listed={listed} filters={filters} />}
        </Loaded>
      </Card>
    </>
  );
}

type Read = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'refetch'>;

/** The first required read without data, else that of the stocks. */
function useWaiting(
  filters: ListFilters,
  { stocks, technical, health }: Record<'stocks' | 'technical' | 'health', Read>,
): { query: Read; failed: string; detail: string } {
  const wanted = wantedVerdicts(filters.verdicts);
  const predictions = useHorizonPredictions(wanted[0]?.[0] ?? 'short', BADGES_POLL_MS);
  const { failed, failedDetail, figuresFailed, healthFailed, predictionsFailed, partFailedDetail } =
    text.screen;
  const first = { query: stocks, failed, detail: failedDetail };
  const others = [
    ...(needsTechnical(filters) ? [{ query: technical, failed: figuresFailed }] : []),
    ...(needsHealth(filters) ? [{ query: health, failed: healthFailed }] : []),
    ...(wanted.length > 0 ? [{ query: predictions, failed: predictionsFailed }] : []),
  ].map((read) => ({ ...read, detail: partFailedDetail }));
  return [first, ...others].find(({ query }) => query.data === undefined) ?? first;
}

function List({ listed, filters }: { listed: readonly ListedStock[]; filters: ListFilters }) {
  if (listed.length === 0)
    return (
      <NothingFound onShowAll={() => setListFilters({ ...DEFAULT_FILTERS, columns: filters.columns })} />
    );
  return (
    <div className="desk:overflow-x-auto">
      <StocksTable stocks={listed} columns={filters.columns} />
    </div>
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
  filters: ListFilters,
  technical: TechnicalOf | undefined,
  quality: ReturnType<typeof useDataQuality>['data'],
): ListedStock[] {
  const quoteOf = useQuoteReader();
  const verdicts = useVerdicts();
  const health = useMemo(
    () => new Map(quality?.symbols.map(({ symbol, score }) => [symbol, score])),
    [quality],
  );
  return useMemo(
    () => listStocks(stocks, filters, { quoteOf, technical, health, verdicts }),
    [stocks, filters, quoteOf, technical, health, verdicts],
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
