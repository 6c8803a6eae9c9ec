import { type Bar, type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { Instrument, Market } from '../market.ts';

/** An instrument's day so far, in rupees; null before its first trade, and once the day is stored. */
export function barOfToday(market: Market, { id }: Instrument, stored: BarColumns): Bar | null {
  const quote = market.quote(id);
  if (!quote || stored.days.at(-1) === dayNumber(market.tradingDate())) return null;
  // Indices have no volume: a day exists once the value moved.
  if (quote.volume === 0 && quote.high === quote.low) return null;
  return {
    open: quote.open / 100,
    high: quote.high / 100,
    low: quote.low / 100,
    close: quote.last / 100,
    volume: quote.volume,
  };
}

/** The columns with one more bar. */
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
