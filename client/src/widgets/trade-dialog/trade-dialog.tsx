import type { ReactNode } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useOverlay } from '#client/lib/address/overlay-address.ts';
import { useLiveStatus } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { Loaded } from '../loaded.tsx';
import { MarketTime } from '../market/as-of-market.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';
import { UnknownStock } from '../unknown-stock.tsx';
import { RecommendationPanel } from './recommendation-panel.tsx';
import { text } from './text.ts';
import { firstTicket, type Ticket } from './ticket.ts';
import { TicketForm } from './ticket-form.tsx';

/** The order ticket over any screen, for the stock in the address: `?trade=TCS.NS`. */
export function TradeDialog() {
  const { symbol, side, quantity, limit, close } = useOverlay('trade');
  if (symbol === null) return null;
  return (
    <TicketFor
      key={`${symbol} ${side} ${quantity} ${limit}`}
      symbol={normaliseSymbol(symbol)}
      first={firstTicket(side, quantity, limit)}
      onClose={close}
    />
  );
}

function TicketFor({
  symbol,
  first,
  onClose,
}: {
  symbol: string;
  first: Partial<Ticket>;
  onClose: () => void;
}) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="row">
          <span className="sr-only">{text.trade}</span> {displaySymbol(symbol)}
          <PaperBadge className="desk:hidden" />
        </span>
      }
      description={stock?.name}
      head={stock && <DialogHead stock={stock} />}
    >
      <Loaded
        query={stocks}
        skeleton={
          <Panels analysis={<RecommendationPanel symbol={symbol} />}>
            <div className="px-6 py-4.5 max-desk:px-4">
              <SkeletonLines count={10} label={text.loadingStock} />
            </div>
          </Panels>
        }
        failed={text.stockFailed}
      >
        {() =>
          stock ? (
            <Panels analysis={<RecommendationPanel symbol={symbol} />}>
              <TicketForm stock={stock} first={first} onDone={onClose} />
            </Panels>
          ) : (
            <UnknownStock symbol={symbol} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The model on the left and the order on the right; on a narrow screen the order comes first. */
function Panels({ analysis, children }: { analysis: ReactNode; children: ReactNode }) {
  return (
    <div className="grid border-line border-t desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-desk:border-0">
      <div className="max-desk:order-last max-desk:border-line max-desk:border-t desk:border-line desk:border-r">
        {analysis}
      </div>
      {children}
    </div>
  );
}

function DialogHead({ stock }: { stock: Stock }) {
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  const { lastUpdateAt } = useLiveStatus();
  const at = stock.stale ? new Date(stock.asOf) : (lastUpdateAt ?? new Date(stock.asOf));
  return (
    <div className="row gap-3 max-desk:flex-col max-desk:items-end max-desk:gap-0">
      <PriceCell className="figure" last={last} />
      <ChangeCell change={change} />
      <span className="max-desk:hidden">
        <MarketTime at={at} stale={stock.stale} />
      </span>
      <PaperBadge className="max-desk:hidden" />
    </div>
  );
}

/** Shown wherever an order can be placed: the money is paper money. */
function PaperBadge({ className }: { className: string }) {
  return (
    <Badge look="mode" className={className}>
      {text.paper}
    </Badge>
  );
}
