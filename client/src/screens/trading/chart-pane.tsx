import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { Button } from '#client/ui/button.tsx';
import { ChartSection } from '#client/widgets/stock-sheet/chart/chart-section.tsx';
import { WatchToggle } from '#client/widgets/watch-toggle.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { LiveQuote } from './live-quote.tsx';
import { Pane } from './pane.tsx';
import { ShownStock } from './shown-stock.tsx';
import { text } from './text.ts';
import type { Terminal } from './use-terminal.ts';

/** The selected stock's chart. */
export function ChartPane({ terminal: { symbol } }: { terminal: Terminal }) {
  return (
    <ShownStock symbol={symbol}>
      {(stock, instead) => (
        <Pane name="chart" className="px-3 pb-2" head={stock && <Head stock={stock} />}>
          {stock ? <ChartSection key={stock.symbol} stock={stock} fill /> : instead}
        </Pane>
      )}
    </ShownStock>
  );
}

function Head({ stock }: { stock: Stock }) {
  return (
    <>
      <span className="row min-w-0 gap-2">
        <b className="strong">{displaySymbol(stock.symbol)}</b>
        <span className="t3 cut max-[85rem]:hidden">{stock.name}</span>
      </span>
      <LiveQuote stock={stock} />
      <span className="row gap-1">
        <WatchToggle symbol={stock.symbol} />
        <Button variant="ghost" onClick={() => openOverlay('symbol', stock.symbol)}>
          {text.stock.details}
        </Button>
      </span>
    </>
  );
}
