import { ScreenHead } from '#client/ui/screen-head.tsx';
import { IndexCards } from '#client/widgets/index-cards.tsx';
import { MoversCard } from '#client/widgets/movers-card.tsx';
import { AllStocksList } from './all-stocks-list.tsx';
import { BreadthCard } from './breadth-card.tsx';
import { ConnectionControl } from './connection.tsx';
import { DataUpdateNotice } from './data-update-notice.tsx';
import { LiveBadge } from './live-badge.tsx';
import { SessionCard } from './session-card.tsx';
import { text } from './text.ts';

/** Indices, movers and all stocks, live. */
export function MarketsScreen() {
  return (
    <>
      <ScreenHead title={text.screen.title} purpose={text.screen.purpose}>
        <ConnectionControl />
      </ScreenHead>
      <div className="grid gap-(--gap)">
        <div className="grid gap-(--gap) wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <SessionCard />
          <DataUpdateNotice />
        </div>
        <div className="grid gap-(--gap) max-desk:order-first desk:grid-cols-2 wide:grid-cols-4">
          <IndexCards
            className="desk:contents"
            failedClass="max-desk:col-span-2 desk:col-span-2 wide:col-span-3"
          />
          <BreadthCard />
        </div>
        <div className="grid gap-(--gap) desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] wide:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
          <div className="grid gap-(--gap)">
            <MoversCard side="gainers" title={text.screen.liveStocks} empty={text.screen.noGainers} named />
            <MoversCard side="gainers" empty={text.screen.noGainers}>
              <LiveBadge />
            </MoversCard>
            <MoversCard side="losers" empty={text.screen.noLosers}>
              <LiveBadge />
            </MoversCard>
          </div>
          <AllStocksList />
        </div>
      </div>
    </>
  );
}
