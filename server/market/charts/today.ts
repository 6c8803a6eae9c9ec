import { type Bar, type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { Instrument, Market } from '../market.ts';

/** The day so far of an instrument, in rupees; null before anything of it has traded, and once it is stored with the days that are over. */
export function barOfToday(market: Market, { id }: Instrument, stored: BarColumns): Bar | null {
  const quote = market.quote(id);
  if (!quote || stored.days.at(-1) === dayNumber(market.tradingDate())) return null;
  // Nothing is traded of an index: it has a day once it moved.
  if (quote.volume === 0 && quote.high === quote.low) return null;
  return {
    open: quote.open / 100,
    high: quote.high / 100,
    low: quote.low / 100,
    close: quote.last / 100,
    volume: quote.volume,
  };
}

/** The columns with one bar more. */
export function withBar(columns: BarColumns, day: number, bar: Bar): BarColumns {
  const end = columns.days.length;
  const longer = emptyColumns(end + 1);
  longer.days.set(columns.days);
  longer.days[end] = day;
  for (const field of ['open', 'high', 'low', 'close', 'volume'] as const) {
    longer[field].set(columns[field]);
    longer[field][end] = bar[field];
  }
  return longer;
}
