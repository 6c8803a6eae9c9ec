import { useHoldings } from '#client/api/portfolio.ts';
import { abbreviated, count, marketCap, rupees } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { Fact, Facts } from './facts.tsx';
import { text } from './text.ts';

/** The stock's day, what may be bid for it today, and what the person has of it. */
export function DayFacts({ stock }: { stock: Stock }) {
  const volume = useQuote(stock.id)?.volume ?? Number(stock.volume);
  return (
    <Facts title={text.today.title}>
      <Fact name={text.today.open}>{amount(stock.open)}</Fact>
      <Fact name={text.today.high}>{amount(stock.high)}</Fact>
      <Fact name={text.today.low}>{amount(stock.low)}</Fact>
      <Fact name={text.today.previousClose}>{amount(stock.previousClose)}</Fact>
      <Fact name={text.today.volume}>{abbreviated(volume)}</Fact>
      <Fact name={text.today.marketCap}>
        {stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}
      </Fact>
      <Fact name={text.today.bandName}>{text.today.band(amount(stock.bandLow), amount(stock.bandHigh))}</Fact>
      <Fact name={text.today.tick}>{amount(stock.tickSize)}</Fact>
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
    <Fact name={text.today.youHold}>
      {text.today.holding(count(holding.quantity), rupees(holding.averagePrice))}
    </Fact>
  );
}

const amount = (written: string) => rupees(Number(written));
