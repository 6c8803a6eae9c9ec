import { Maximize2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { openOverlay, useOverlay } from '#client/lib/address/overlay-address.ts';
import { stockPageAddress } from '#client/lib/address/stock-page-address.ts';
import { useKeys } from '#client/lib/keys/use-keys.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { UnknownStock } from '../unknown-stock.tsx';
import { WatchToggle } from '../watch-toggle.tsx';
import { ChartSection } from './chart/chart-section.tsx';
import type { ChartDrawing } from './chart/draw/price-chart.tsx';
import { DayInputs } from './day-figures.tsx';
import { DepthSection } from './depth-section.tsx';
import { EventsList } from './events-list.tsx';
import { Peers } from './financials/peers.tsx';
import { Results, Shareholding } from './financials/results.tsx';
import { Valuation } from './financials/valuation.tsx';
import { FurtherFigures } from './further-figures.tsx';
import { HaltNotice } from './halt-notice.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OwnTrades } from './own-trades.tsx';
import { PractiseLink } from './practise-link.tsx';
import { QuoteLine } from './quote-line.tsx';
import { ScreensItIsIn } from './screens-it-is-in.tsx';
import { text } from './text.ts';

/** Extension points of the sheet: a section of its main column, and a chart overlay. */
interface SheetParts {
  /** Below the chart: the model's predictions. */
  Model?: ComponentType<{ stock: Stock }>;
  /** A hook that returns the overlay for a stock's candles. */
  useDrawing?: (stock: Stock) => ChartDrawing | undefined;
}

/** The sheet of the stock in the address: `?symbol=TCS.NS`. */
export function StockSheet(parts: SheetParts) {
  const { symbol, close } = useOverlay('symbol');
  if (symbol === null) return null;
  return <SheetFor key={symbol} symbol={normaliseSymbol(symbol)} onClose={close} {...parts} />;
}

function SheetFor({ symbol, onClose, ...parts }: { symbol: string; onClose: () => void } & SheetParts) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      full
      title={displaySymbol(symbol)}
      description={stock ? text.about(stock.name, stock.sector) : undefined}
      head={
        stock && (
          <>
            <PageLink symbol={symbol} />
            <WatchToggle symbol={symbol} />
          </>
        )
      }
    >
      <div className="px-6 pb-6 max-desk:px-4">
        <Loaded
          query={stocks}
          skeleton={<SkeletonLines count={8} label={text.loading} />}
          failed={text.failed}
        >
          {() => (stock ? <Sheet stock={stock} {...parts} /> : <UnknownStock symbol={symbol} />)}
        </Loaded>
      </div>
    </Dialog>
  );
}

function PageLink({ symbol }: { symbol: string }) {
  return (
    <Tooltip content={text.page.open}>
      <Link
        href={stockPageAddress(symbol)}
        aria-label={text.page.open}
        className={buttonClass({ variant: 'ghost', icon: true })}
      >
        <Maximize2 aria-hidden />
      </Link>
    </Tooltip>
  );
}

const noDrawing = (): undefined => undefined;

function Sheet({ stock, Model, useDrawing = noDrawing }: { stock: Stock } & SheetParts) {
  const open = (side: TradeSide) => openOverlay('trade', stock.symbol, side);
  const drawing = useDrawing(stock);
  useKeys({ buy: () => open('BUY'), sell: () => open('SELL') }, { inDialog: true });
  return (
    <div className="grid gap-6">
      <HaltNotice symbol={stock.symbol} />
      <QuoteLine stock={stock} onTrade={open} />
      <div className="grid grid-cols-[minmax(0,1fr)_17.5rem] gap-8 max-desk:grid-cols-1 max-desk:gap-6">
        <div className="grid content-start gap-6">
          <ChartSection stock={stock} drawing={drawing} />
          {Model && <Model stock={stock} />}
          <Results symbol={stock.symbol} />
          <Peers symbol={stock.symbol} />
          <OwnTrades symbol={stock.symbol} />
        </div>
        <div className="grid content-start gap-6">
          <DayInputs stock={stock} />
          <Valuation symbol={stock.symbol} />
          <DepthSection symbol={stock.symbol} />
          <KeyFigures symbol={stock.symbol} />
          <Shareholding symbol={stock.symbol} />
          <FurtherFigures symbol={stock.symbol} />
          <ScreensItIsIn symbol={stock.symbol} />
          <EventsList symbol={stock.symbol} />
          <PractiseLink symbol={stock.symbol} />
        </div>
      </div>
    </div>
  );
}
