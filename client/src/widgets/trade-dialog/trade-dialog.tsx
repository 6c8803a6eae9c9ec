import { useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { istTime, rupees } from '#client/lib/format.ts';
import { useLiveStatus } from '#client/lib/live-market.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';
import { RecommendationPanel } from './recommendation-panel.tsx';
import { TicketForm } from './ticket-form.tsx';

/** The order ticket over whatever screen is open, for the stock that the address names: `?trade=TCS.NS`. */
export function TradeDialog() {
  const { symbol, side, close } = useOverlay('trade');
  if (symbol === null) return null;
  return <TicketFor key={symbol} symbol={normaliseSymbol(symbol)} firstSide={side} onClose={close} />;
}

function TicketFor({
  symbol,
  firstSide,
  onClose,
}: {
  symbol: string;
  firstSide: TradeSide;
  onClose: () => void;
}) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={displaySymbol(symbol)}
      description={stock ? `${stock.name} · NSE` : undefined}
      head={stock && <DialogHead stock={stock} />}
    >
      <Loaded
        query={stocks}
        skeleton={
          <div className="p-6">
            <SkeletonLines count={8} label="Loading the stock" />
          </div>
        }
        failed="The stock could not be loaded"
      >
        {() =>
          stock ? (
            <Panels stock={stock} firstSide={firstSide} onClose={onClose} />
          ) : (
            <Unknown symbol={symbol} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Panels({ stock, firstSide, onClose }: { stock: Stock; firstSide: TradeSide; onClose: () => void }) {
  const [side, setSide] = useState(firstSide);
  return (
    <div className="grid border-line border-t desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="max-desk:order-last max-desk:border-line max-desk:border-t desk:border-line desk:border-r">
        <RecommendationPanel />
      </div>
      <TicketForm stock={stock} side={side} onSide={setSide} onDone={onClose} />
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
  return (
    <div className="row gap-3 max-desk:gap-2">
      <PriceCell className="figure" last={last} format={(amount) => rupees(rupeesFromPaise(amount))} />
      <ChangeCell change={change} />
      <span className="asof small max-desk:hidden">{istTime(lastUpdateAt ?? new Date(stock.asOf))}</span>
      <Badge look="mode" className="max-desk:hidden">
        PAPER
      </Badge>
    </div>
  );
}

function Unknown({ symbol }: { symbol: string }) {
  return (
    <EmptyState title={`No stock with the symbol ${displaySymbol(symbol)} is traded here.`}>
      Search for it by name in All Stocks.
    </EmptyState>
  );
}
