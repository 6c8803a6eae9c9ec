import { ScreenHead } from '#client/ui/screen-head.tsx';
import { IndexCards } from '#client/widgets/index-cards.tsx';
import { MoversCard } from '#client/widgets/movers-card.tsx';
import { AllStocksList } from './all-stocks-list.tsx';
import { ConnectionControl } from './connection.tsx';
import { DataUpdateNotice } from './data-update-notice.tsx';
import { LiveBadge } from './live-badge.tsx';

/** Indices, movers and every stock, live. */
export function MarketsScreen() {
  return (
    <>
      <ScreenHead title="Markets" purpose="Indices, movers and every stock, as they trade.">
        <ConnectionControl />
      </ScreenHead>
      <div className="grid gap-(--gap)">
        <DataUpdateNotice />
        <IndexCards
          className="desk:grid desk:grid-cols-3 desk:gap-(--gap)"
          failedClass="max-desk:col-span-2 desk:col-span-3"
        />
        <div className="grid gap-(--gap) desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] wide:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
          <div className="grid gap-(--gap)">
            <MoversCard side="gainers" title="Live Stock Prices" empty="No gainers data available" named />
            <MoversCard side="gainers" empty="No gainers data available">
              <LiveBadge />
            </MoversCard>
            <MoversCard side="losers" empty="No losers data available">
              <LiveBadge />
            </MoversCard>
          </div>
          <AllStocksList />
        </div>
      </div>
    </>
  );
}
