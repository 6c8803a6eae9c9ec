import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useQuotes } from '#client/lib/live/live-market.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { HeatMap } from '#client/widgets/heat-map/heat-map.tsx';
import { mapMarket } from '#client/widgets/heat-map/sectors.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { BreadthBar } from '#client/widgets/market/breadth-bar.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { text } from './text.ts';

/** Advances and declines, and a sector heat map, from all live prices. */
export function SectorsCard() {
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  return (
    <Card aria-label={text.sectors.title} className="flex min-h-[92px] flex-col">
      <Loaded
        query={stocks}
        skeleton={<SectorsSkeleton />}
        failed={text.sectors.failed}
        stillWorks={text.sectors.failedDetail}
      >
        {(loaded) => (loaded.length === 0 ? <NoStocks /> : <Sectors stocks={loaded} />)}
      </Loaded>
    </Card>
  );
}

/** Re-renders once per tick. */
function Sectors({ stocks }: { stocks: Stock[] }) {
  const quoteOf = useQuotes();
  const { breadth, sectors, by } = mapMarket(stocks, (id) => quoteOf(id)?.last);
  return (
    <>
      <CardHead title={text.sectors.title}>
        <span className="small t3 max-desk:hidden">{text.sectors.sizedBy(by)}</span>
      </CardHead>
      <BreadthBar breadth={breadth} />
      <HeatMap sectors={sectors} className="mt-3 min-h-56 grow max-desk:hidden" />
    </>
  );
}

function NoStocks() {
  return (
    <>
      <CardHead title={text.sectors.title} />
      <EmptyState title={text.sectors.empty} className="my-auto" />
    </>
  );
}

function SectorsSkeleton() {
  return (
    <div role="status" className="flex grow flex-col">
      <span className="sr-only">{text.sectors.loading}</span>
      <CardHead title={text.sectors.title} />
      <Skeleton className="h-7" />
      <Skeleton className="mt-3 min-h-56 grow max-desk:hidden" />
    </div>
  );
}
