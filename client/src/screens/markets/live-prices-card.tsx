import { useMovers } from '#client/api/market/market.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { MoversSkeleton, MoversTable } from '#client/widgets/market/movers-table.tsx';
import type { Mover } from '#shared/contract/market/market.ts';
import { LiveBadge } from './live-badge.tsx';
import { mostActive } from './most-active.ts';
import { text } from './text.ts';

const SIDES = [
  { value: 'gainers', label: text.movers.gainers },
  { value: 'losers', label: text.movers.losers },
  { value: 'active', label: text.movers.active },
] as const;

/** Top gainers, top losers or most traded stocks of today, as one table; the choice is in the address. */
export function LivePricesCard() {
  const [side, show] = useView('movers', SIDES);
  return (
    <Card aria-label={text.movers.title} className="@container min-h-[330px]">
      <CardHead title={text.movers.title}>
        <LiveBadge />
      </CardHead>
      <Tabs
        label={text.movers.title}
        value={side}
        onChange={show}
        tabs={[
          { ...SIDES[0], content: <Movers side="gainers" empty={text.movers.noGainers} /> },
          { ...SIDES[1], content: <Movers side="losers" empty={text.movers.noLosers} /> },
          { ...SIDES[2], content: <Active /> },
        ]}
      />
    </Card>
  );
}

function Movers({ side, empty }: { side: 'gainers' | 'losers'; empty: string }) {
  const movers = useMovers();
  const title = text.movers[side];
  return (
    <Loaded
      query={movers}
      skeleton={<MoversSkeleton />}
      failed={text.movers.failed(title)}
      stillWorks={text.movers.failedDetail}
    >
      {({ [side]: rows }) => <Rows title={title} rows={rows} empty={empty} />}
    </Loaded>
  );
}

function Active() {
  const stocks = useStocks(STOCKS_POLL_MS.markets);
  const title = text.movers.active;
  return (
    <Loaded
      query={stocks}
      skeleton={<MoversSkeleton />}
      failed={text.movers.failed(title)}
      stillWorks={text.movers.failedDetail}
    >
      {(loaded) => <Rows title={title} rows={mostActive(loaded)} empty={text.movers.noneActive} />}
    </Loaded>
  );
}

function Rows({ title, rows, empty }: { title: string; rows: readonly Mover[]; empty: string }) {
  if (rows.length > 0) return <MoversTable title={title} movers={rows} named />;
  return (
    <EmptyState title={empty} className="py-6">
      {text.movers.emptyDetail}
    </EmptyState>
  );
}
