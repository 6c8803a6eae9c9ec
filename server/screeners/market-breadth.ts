import { valueAt } from '#server/analytics/screens/inputs.ts';
import type { MarketBreadth } from '#shared/contract/market/sentiment.ts';
import type { Instrument, Market, Quote } from '../market/market.ts';
import type { LiveDay } from './live-day.ts';
import { changePercent, newestOf } from './present.ts';
import { rounded } from './record-text.ts';
import { countsNow } from './sentiment.ts';

interface Weighted {
  instrument: Instrument;
  quote: Quote;
  /** Fraction of the universe, 0 to 1. */
  weight: number;
}

/** Market breadth, and sectors by weight. */
export function presentBreadth(live: LiveDay, market: Market): MarketBreadth {
  const quoted = market.universe().flatMap((instrument) => {
    const quote = live.quotes.get(instrument.id);
    return quote ? [{ instrument, quote }] : [];
  });
  const byValue = quoted.every(({ instrument }) => instrument.sharesOutstanding !== null);
  const moved = (sign: number) =>
    quoted.filter(({ quote }) => Math.sign(quote.last - quote.previousClose) === sign).length;
  return {
    advances: moved(1),
    declines: moved(-1),
    unchanged: moved(0),
    ...trends(live),
    weightedBy: byValue ? 'marketCap' : 'equal',
    sectors: sectorsOf(weighted(quoted, byValue)),
    asOf: newestOf(live, market).toISOString(),
    stale: live.behind || market.status().stale,
  };
}

function trends(live: LiveDay) {
  const counts = countsNow(live);
  const part = (of: Float64Array, known: Float64Array) =>
    valueAt(known, 0) > 0 ? rounded((100 * valueAt(of, 0)) / valueAt(known, 0), 2) : null;
  const known = valueAt(counts.known252, 0) > 0;
  return {
    above50Percent: part(counts.above50, counts.known50),
    above200Percent: part(counts.above200, counts.known200),
    newHighs: known ? valueAt(counts.highs, 0) : null,
    newLows: known ? valueAt(counts.lows, 0) : null,
  };
}

function weighted(quoted: readonly Omit<Weighted, 'weight'>[], byValue: boolean): Weighted[] {
  const worth = ({ instrument, quote }: Omit<Weighted, 'weight'>) =>
    byValue ? quote.last * (instrument.sharesOutstanding ?? 0) : 1;
  const total = quoted.reduce((sum, each) => sum + worth(each), 0);
  return quoted.map((each) => ({ ...each, weight: worth(each) / total }));
}

function sectorsOf(stocks: readonly Weighted[]): MarketBreadth['sectors'] {
  const sectors = Map.groupBy(stocks, ({ instrument }) => instrument.sector);
  return [...sectors]
    .map(([sector, members]) => ({ sector, members, weight: weightOf(members) }))
    .toSorted((a, b) => b.weight - a.weight || (a.sector < b.sector ? -1 : 1))
    .map(({ sector, members, weight }) => ({
      sector,
      changePercent: rounded(
        members.reduce((sum, each) => sum + each.weight * changePercent(each.quote), 0) / weight,
        2,
      ),
      weight: rounded(100 * weight, 3),
      stocks: members.toSorted((a, b) => b.weight - a.weight).map(presentStock),
    }));
}

const weightOf = (stocks: readonly Weighted[]) => stocks.reduce((sum, { weight }) => sum + weight, 0);

const presentStock = ({ instrument: { id, symbol, name }, quote, weight }: Weighted) => ({
  id,
  symbol,
  name,
  currentPrice: quote.last / 100,
  changePercent: changePercent(quote),
  weight: rounded(100 * weight, 3),
});
