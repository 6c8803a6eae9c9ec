import { useHoldings } from '#client/api/trading/portfolio.ts';
import { abbreviated, count, marketCap, rupees } from '#client/lib/format/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { Figure, FigureList } from './figure-list.tsx';
import { text } from './text.ts';

/** The stock's day, its price limits, and the user's position. */
export function DayInputs({ stock }: { stock: Stock }) {
  const volume = useQuote(stock.id)?.volume ?? Number(stock.volume);
  return (
    <FigureList title={text.today.title}>
      <Figure name={text.today.open}>{amount(stock.open)}</Figure>
      <Figure name={text.today.high}>{amount(stock.high)}</Figure>
      <Figure name={text.today.low}>{amount(stock.low)}</Figure>
      <Figure name={text.today.previousClose}>{amount(stock.previousClose)}</Figure>
      <Figure name={text.today.volume}>{abbreviated(volume)}</Figure>
      <Figure name={text.today.marketCap}>
        {stock.marketCapKnown ? marketCap(Number(stock.marketCap)) : '—'}
      </Figure>
      <Figure name={text.today.bandName}>
        {text.today.band(amount(stock.bandLow), amount(stock.bandHigh))}
      </Figure>
      <Figure name={text.today.tick}>{amount(stock.tickSize)}</Figure>
      <Owned symbol={stock.symbol} />
    </FigureList>
  );
}

/** The user's position. */
function Owned({ symbol }: { symbol: string }) {
  const holdings = useHoldings();
  const holding = holdings.data?.find((each) => each.symbol === symbol);
  if (!holding) return null;
  return (
    <Figure name={text.today.youHold}>
      {text.today.holding(count(holding.quantity), rupees(holding.averagePrice))}
    </Figure>
  );
}

const amount = (written: string) => rupees(Number(written));
