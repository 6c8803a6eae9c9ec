import { Card } from '#client/ui/card.tsx';
import { DayInputs } from '#client/widgets/stock-sheet/day-figures.tsx';
import { DepthSection } from '#client/widgets/stock-sheet/depth-section.tsx';
import { EventsList } from '#client/widgets/stock-sheet/events-list.tsx';
import { Peers } from '#client/widgets/stock-sheet/financials/peers.tsx';
import { Valuation } from '#client/widgets/stock-sheet/financials/valuation.tsx';
import { FurtherFigures } from '#client/widgets/stock-sheet/further-figures.tsx';
import { KeyFigures } from '#client/widgets/stock-sheet/key-figures.tsx';
import { PractiseLink } from '#client/widgets/stock-sheet/practise-link.tsx';
import { ScreensItIsIn } from '#client/widgets/stock-sheet/screens-it-is-in.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';

/** Peers first, then the stock's day, valuation, levels and events. */
export function OverviewTab({ stock: { symbol, ...stock } }: { stock: Stock }) {
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 content-start gap-4">
        <Card className="empty:hidden">
          <Peers symbol={symbol} />
        </Card>
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
          <Card className="grid grid-cols-1 content-start gap-6">
            <KeyFigures symbol={symbol} />
          </Card>
          <Card className="grid grid-cols-1 content-start gap-6">
            <EventsList symbol={symbol} />
            <ScreensItIsIn symbol={symbol} />
            <FurtherFigures symbol={symbol} />
          </Card>
        </div>
      </div>
      <Card className="grid grid-cols-1 content-start gap-6">
        <DayInputs stock={{ symbol, ...stock }} />
        <Valuation symbol={symbol} />
        <DepthSection symbol={symbol} />
        <PractiseLink symbol={symbol} />
      </Card>
    </div>
  );
}
