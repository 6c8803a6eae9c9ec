import { Link } from 'wouter';
import { useHoldings } from '#client/api/portfolio.ts';
import { count, price, rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live-market.ts';
import { useOverlay } from '#client/lib/overlay-address.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import type { Holding } from '#shared/contract/portfolio.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { atLivePrice } from './live-value.ts';

/** The shares held, each at its live price. */
export function HoldingsTab() {
  const holdings = useHoldings();
  return (
    <Card className="overflow-hidden p-0" aria-label="Holdings">
      <Loaded
        query={holdings}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label="Loading holdings" />
          </div>
        }
        failed="Holdings could not be loaded"
      >
        {(loaded) => (loaded.length === 0 ? <NoHoldings /> : <HoldingsTable holdings={loaded} />)}
      </Loaded>
    </Card>
  );
}

function NoHoldings() {
  return (
    <EmptyState
      title="No Holdings Yet"
      action={
        <Link href="/stocks" className={buttonClass()}>
          Find a stock
        </Link>
      }
    >
      Shares you buy appear here with what they cost and what they are worth.
    </EmptyState>
  );
}

function HoldingsTable({ holdings }: { holdings: Holding[] }) {
  return (
    <table className="table two">
      <caption className="sr-only">Holdings</caption>
      <colgroup>
        <col />
        <col className="w-20 max-desk:w-0" />
        <col className="w-28 max-desk:w-0" />
        <col className="w-32 max-desk:w-28" />
        <col className="w-36 max-desk:w-28" />
        <col className="w-36 max-desk:w-0" />
        <col className="w-36 max-desk:w-0" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="num max-desk:hidden">
            Qty
          </th>
          <th scope="col" className="num max-desk:hidden">
            Avg Price
          </th>
          <th scope="col" className="num">
            Current Price
          </th>
          <th scope="col" className="num">
            P&L
          </th>
          <th scope="col" className="num max-desk:hidden">
            Day Change
          </th>
          <th scope="col" className="num max-desk:hidden">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <HoldingRow key={holding.id} holding={holding} />
        ))}
      </tbody>
    </table>
  );
}

function HoldingRow({ holding }: { holding: Holding }) {
  const quote = useQuote(holding.instrumentId);
  const live = atLivePrice(holding, quote && rupeesFromPaise(quote.last));
  const sheet = useOverlay('symbol');
  const symbol = displaySymbol(live.symbol);
  return (
    <tr>
      <th scope="row" className="h-(--row-2)">
        <div className="row gap-2.5">
          <button type="button" className="min-w-0 grow text-left" onClick={() => sheet.open(live.symbol)}>
            <b className="strong block">{symbol}</b>
            <span className="small t3 cut block font-normal desk:hidden">
              {count(live.quantity)} at {price(live.averagePrice)}
            </span>
            <span className="small t3 cut block font-normal max-desk:hidden">{live.companyName}</span>
          </button>
          <Badge look="tag" className="max-desk:hidden">
            {live.sector}
          </Badge>
        </div>
      </th>
      <td className="num max-desk:hidden">{count(live.quantity)}</td>
      <td className="num max-desk:hidden">{rupees(live.averagePrice)}</td>
      <td className="num">
        <PriceCell last={nearestPaise(live.currentPrice)} format={(last) => rupees(rupeesFromPaise(last))} />
        {live.stale && <span className="small block text-warn">last known price</span>}
      </td>
      <td className="num">
        <Amount value={live.pnl} percent={live.pnlPercent} />
      </td>
      <td className="num max-desk:hidden">
        <Amount value={live.dayChange} percent={live.dayChangePercent} />
      </td>
      <td className="num max-desk:hidden">
        <TradeButtons symbol={live.symbol} />
      </td>
    </tr>
  );
}

function Amount({ value, percent }: { value: number; percent: number }) {
  return (
    <>
      <span className="block">{signedRupees(value)}</span>
      <Change direction={directionOf(Math.round(percent * 100))} className="small">
        {signedPercent(percent)}
      </Change>
    </>
  );
}

function TradeButtons({ symbol }: { symbol: string }) {
  const ticket = useOverlay('trade');
  return (
    <span className="row justify-end gap-1">
      <Button variant="ghost" aria-label={`Buy ${displaySymbol(symbol)}`} onClick={() => ticket.open(symbol)}>
        Buy
      </Button>
      <Button
        variant="ghost"
        aria-label={`Sell ${displaySymbol(symbol)}`}
        onClick={() => ticket.open(symbol, 'SELL')}
      >
        Sell
      </Button>
    </span>
  );
}
