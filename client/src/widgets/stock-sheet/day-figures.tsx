import { useHoldings } from '#client/api/portfolio.ts';
import { abbreviated, count, marketCap, rupees } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { Figure, FigureList } from './figure-list.tsx';

/** The stock's day, what may be bid for it today, and what the person has of it. */
export function DayInputs({ stock }: { stock: Stock }) {
  const volume = useQuote(stock.id)?.volume ?? Number(stock.volume);
  return (
    <FigureList title="Today">
      <Figure name="Open">{amount(stock.open)}</Figure>
      <Figure name="High">{amount(stock.high)}</Figure>
      <Figure name="Low">{amount(stock.low)}</Figure>
      <Figure name="Previous close">{amount(stock.previousClose)}</Figure>
      <Figure name="Volume">{abbreviated(volume)}</Figure>
      <Figure name="Market Cap">{stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}</Figure>
      <Figure name="Today's band">
        {amount(stock.bandLow)} to {amount(stock.bandHigh)}
      </Figure>
      <Figure name="Tick">{amount(stock.tickSize)}</Figure>
      <Owned symbol={stock.symbol} />
    </FigureList>
  );
}

/** What the person has of it. */
function Owned({ symbol }: { symbol: string }) {
  const holdings = useHoldings();
  const holding = holdings.data?.find((each) => each.symbol === symbol);
  if (!holding) return null;
  return (
    <Figure name="You hold">
      {count(holding.quantity)} at {rupees(holding.averagePrice)}
    </Figure>
  );
}

const amount = (written: string) => rupees(Number(written));
