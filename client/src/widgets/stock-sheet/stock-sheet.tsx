import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useHoldings } from '#client/api/portfolio.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/stocks.ts';
import { abbreviated, count, istTime, marketCap, rupees, signedChange } from '#client/lib/format.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';
import { UnknownStock } from '../unknown-stock.tsx';
import { WatchToggle } from '../watch-toggle.tsx';

/** What there is to know of the stock that the address names: `?symbol=TCS.NS`. */
export function StockSheet() {
  const { symbol, close } = useOverlay('symbol');
  if (symbol === null) return null;
  return <SheetFor key={symbol} symbol={normaliseSymbol(symbol)} onClose={close} />;
}

function SheetFor({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const stock = stocks.data?.find((each) => each.symbol === symbol);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={displaySymbol(symbol)}
      description={stock ? `${stock.name} · NSE` : undefined}
      head={stock && <WatchToggle symbol={symbol} />}
    >
      <div className="px-6 pb-6 max-desk:px-4">
        <Loaded
          query={stocks}
          skeleton={<SkeletonLines count={8} label="Loading the stock" />}
          failed="The stock could not be loaded"
        >
          {() => (stock ? <Sheet stock={stock} /> : <UnknownStock symbol={symbol} />)}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Sheet({ stock }: { stock: Stock }) {
  const ticket = useOverlay('trade');
  const open = (side: TradeSide) => ticket.open(stock.symbol, side);
  useSideKeys(open);
  const { last, change, volume } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <div className="grid gap-4">
      <div className="row flex-wrap items-baseline gap-x-3">
        <PriceCell className="figure" last={last} format={(amount) => rupees(rupeesFromPaise(amount))} />
        <ChangeCell change={change} />
        <span className="t3 tn">{change && signedChange(change.amount)}</span>
        <Badge look="tag" className="ml-auto">
          {stock.sector}
        </Badge>
      </div>
      <dl className="kv">
        <Fact name="Open">{amount(stock.open)}</Fact>
        <Fact name="High">{amount(stock.high)}</Fact>
        <Fact name="Low">{amount(stock.low)}</Fact>
        <Fact name="Previous close">{amount(stock.previousClose)}</Fact>
        <Fact name="Volume">{abbreviated(volume)}</Fact>
        <Fact name="Market Cap">{stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}</Fact>
        <Fact name="Today's band">
          {amount(stock.bandLow)} to {amount(stock.bandHigh)}
        </Fact>
        <Fact name="Tick">{amount(stock.tickSize)}</Fact>
        <Owned symbol={stock.symbol} />
      </dl>
      <AsOf time={istTime(new Date(stock.asOf))} stale={stock.stale} prefix="day's figures as of " />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="primary" size="big" onClick={() => open('BUY')}>
          Buy
        </Button>
        <Button variant="line" size="big" onClick={() => open('SELL')}>
          Sell
        </Button>
      </div>
    </div>
  );
}

/** b and s open the order ticket from anywhere in the sheet. */
function useSideKeys(open: (side: TradeSide) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = { b: 'BUY', s: 'SELL' }[event.key.toLowerCase()];
    if (side !== 'BUY' && side !== 'SELL') return;
    event.preventDefault();
    open(side);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** What the person has of it. */
function Owned({ symbol }: { symbol: string }) {
  const holdings = useHoldings();
  const holding = holdings.data?.find((each) => each.symbol === symbol);
  if (!holding) return null;
  return (
    <Fact name="You hold">
      {count(holding.quantity)} at {rupees(holding.averagePrice)}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const amount = (written: string) => rupees(Number(written));
