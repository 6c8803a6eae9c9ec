import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { useKeys } from '#client/lib/keys/use-keys.ts';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { useCone } from '#client/widgets/prediction/use-cone.ts';
import { ChartSection } from '#client/widgets/stock-sheet/chart/chart-section.tsx';
import { HaltNotice } from '#client/widgets/stock-sheet/halt-notice.tsx';
import { QuoteLine } from '#client/widgets/stock-sheet/quote-line.tsx';
import { text as sheetText } from '#client/widgets/stock-sheet/text.ts';
import { UnknownStock } from '#client/widgets/unknown-stock.tsx';
import { WatchToggle } from '#client/widgets/watch-toggle.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { FinancialsTab } from './financials-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PredictionsTab } from './predictions-tab.tsx';
import { ScreensTab } from './screens-tab.tsx';
import { text } from './text.ts';
import { TradesTab } from './trades-tab.tsx';

/** The stock sheet as a page: `/stocks?symbol=TCS.NS&view=page&tab=chart`. */
export function StockPage({ symbol }: { symbol: string }) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <>
      <Link href="/stocks" className="small t2 row mb-2 w-fit gap-1">
        <ChevronLeft aria-hidden className="size-4" />
        {text.back}
      </Link>
      <ScreenHead
        title={displaySymbol(symbol)}
        purpose={stock ? sheetText.about(stock.name, stock.sector) : ''}
      >
        {stock && <WatchToggle symbol={symbol} />}
      </ScreenHead>
      <Loaded
        query={stocks}
        skeleton={
          <Card>
            <SkeletonLines count={8} label={sheetText.loading} />
          </Card>
        }
        failed={sheetText.failed}
      >
        {() => (stock ? <Page stock={stock} /> : <UnknownStock symbol={symbol} />)}
      </Loaded>
    </>
  );
}

const VIEWS = [
  { value: 'overview' },
  { value: 'chart' },
  { value: 'financials' },
  { value: 'predictions' },
  { value: 'screens' },
  { value: 'trades' },
] as const;
type View = (typeof VIEWS)[number]['value'];

function Page({ stock }: { stock: Stock }) {
  const [view, show] = useView('tab', VIEWS);
  const open = (side: TradeSide) => openOverlay('trade', stock.symbol, side);
  useKeys({ buy: () => open('BUY'), sell: () => open('SELL') });
  const contents: Record<View, ReactNode> = {
    overview: <OverviewTab stock={stock} />,
    chart: <ChartTab stock={stock} />,
    financials: <FinancialsTab symbol={stock.symbol} />,
    predictions: <PredictionsTab stock={stock} onShown={() => show('chart')} />,
    screens: <ScreensTab symbol={stock.symbol} />,
    trades: <TradesTab stock={stock} />,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <HaltNotice symbol={stock.symbol} />
      <QuoteLine stock={stock} onTrade={open} />
      <Tabs
        label={text.tabs.label}
        tabs={VIEWS.map(({ value }) => ({
          value,
          label: text.tabs[value],
          content: <div className="pt-2">{contents[value]}</div>,
        }))}
        value={view}
        onChange={show}
      />
    </div>
  );
}

function ChartTab({ stock }: { stock: Stock }) {
  return (
    <Card>
      <ChartSection stock={stock} drawing={useCone(stock)} />
    </Card>
  );
}
