import { useHoldings } from '#client/api/portfolio.ts';
import { abbreviated, count, marketCap, rupees } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { Fact, Facts } from './facts.tsx';

/** The stock's day, what may be bid for it today, and what the person has of it. */
export function DayInputs({ stock }: { stock: Stock }) {
  const volume = useQuote(stock.id)?.volume ?? Number(stock.volume);
  return (
    <Facts title="Today">
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
    </Facts>
  );
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

const amount = (written: string) => rupees(Number(written));
