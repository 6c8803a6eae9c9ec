import { clsx } from 'clsx';
import { useSearchParams } from 'wouter';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { IndexCards } from '#client/widgets/market/index-cards.tsx';
import { AllStocksList } from './all-stocks-list.tsx';
import { BreadthCard } from './breadth-card.tsx';
import { ConnectionControl } from './connection.tsx';
import { DataUpdateNotice } from './data-update-notice.tsx';
import { readView } from './list-order.ts';
import { LivePricesCard } from './live-prices-card.tsx';
import { SessionCard } from './session-card.tsx';
import { text } from './text.ts';

/** Indices, movers and all stocks, live. */
export function MarketsScreen() {
  const [address] = useSearchParams();
  const { heatMap } = readView(address);
  return (
    <>
      <ScreenHead title={text.screen.title} purpose={text.screen.purpose}>
        <ConnectionControl />
      </ScreenHead>
      <div className="grid gap-(--gap)">
        <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-4">
          <IndexCards
            className="desk:contents"
            failedClass="max-desk:col-span-2 desk:col-span-2 wide:col-span-3"
          />
          <BreadthCard />
        </div>
        <div
          className={clsx(
            'grid gap-(--gap)',
            !heatMap &&
              'desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] wide:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]',
          )}
        >
          <div
            className={clsx(
              'grid content-start gap-(--gap)',
              heatMap && 'desk:order-last desk:grid-cols-2 wide:grid-cols-3',
            )}
          >
            <LivePricesCard />
            <SessionCard />
            <DataUpdateNotice />
          </div>
          <AllStocksList />
        </div>
      </div>
    </>
  );
}
