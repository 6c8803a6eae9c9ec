import { type Bar, type BarColumns, dateOfDay, emptyColumns, firstBars } from '#server/analytics/columns.ts';
import { copyOf, copyRow, type ScreenInputs, valueAt } from '#server/analytics/screens/inputs.ts';
import { liveRow } from '#server/analytics/screens/live-inputs.ts';
import { DAY_MS, istInstant } from '#shared/domain/ist.ts';
import type { Market, Quote } from '../market/market.ts';
import type { ScreenDay } from './screen-day.ts';

/** The universe at a tick, in the order of the day's stocks. */
export interface LiveDay {
  day: ScreenDay;
  /** Inputs of the last bar, today's if the stock has traded. */
  now: ScreenInputs;
  /** Inputs of the previous bar. */
  before: ScreenInputs;
  /** Today's bar so far; null for a stock without a trade today. */
  bars: (Bar | null)[];
  /** Quotes at the tick by instrument id, including the sentiment index. */
  quotes: ReadonlyMap<number, Quote>;
  /** The market is in a later session that is still being prepared: today's trading is ignored. */
  behind: boolean;
  /** Changes with the day or the tick. Printable ASCII without quotes. */
  version: string;
}

/**
 * Overlays the quotes on the past. Today's bar is what traded so far, without projecting volume to the close: a
 * volume breakout shows once the volume is there, and at the close everything matches the daily bars. A stock
 * without a trade today keeps its last close.
 */
export function liveDay(day: ScreenDay, market: Pick<Market, 'quote' | 'version'>): LiveDay {
  const now = copyOf(day.inputs.opening);
  const before = copyOf(day.inputs.last);
  const quotes = quotesOf(day, market);
  const bars = day.stocks.map((id, row) => barToday(quotes.get(id), day, row));
  const hasBegun = bars.some((bar) => bar !== null);
  bars.forEach((bar, row) => {
    if (bar) {
      liveRow(day.inputs, row, bar, now);
      return;
    }
    copyRow(day.inputs.last, row, now, row);
    copyRow(day.inputs.before, row, before, row);
    // A stock without a trade is unchanged today, once others have traded.
    if (hasBegun) now.previousClose[row] = valueAt(now.close, row);
  });
  const behind = [...quotes.values()].some(({ at }) => dayOf(at) > day.session);
  return { day, now, before, bars, quotes, behind, version: versionOf(day, market) };
}

export const versionOf = ({ session }: ScreenDay, market: Pick<Market, 'version'>): string =>
  `${session}-${market.version()}`;

function quotesOf({ stocks, index }: ScreenDay, market: Pick<Market, 'quote'>): Map<number, Quote> {
  const ids = index === null ? stocks : [...stocks, index];
  return new Map(
    ids.flatMap((id) => {
      const quote = market.quote(id);
      return quote ? [[id, quote] as const] : [];
    }),
  );
}

/** Midnight in India on 1 January 1970. */
const FIRST_MIDNIGHT = istInstant(dateOfDay(0), 0).getTime();

/** The Indian calendar day as an integer: avoids date strings, because every tick computes it for every stock. */
const dayOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MIDNIGHT) / DAY_MS);

/** Null before the first trade after the last stored bar. */
function barToday(quote: Quote | undefined, { session, lastDays }: ScreenDay, row: number): Bar | null {
  if (!quote || quote.volume === 0) return null;
  const day = dayOf(quote.at);
  // A quote of a session that is not prepared yet would leave a gap.
  if (day <= (lastDays[row] ?? 0) || day > session) return null;
  const { open, high, low, last, volume } = quote;
  return { open: open / 100, high: high / 100, low: low / 100, close: last / 100, volume };
}

/** A stock's last bars, today's included if it has traded. Use immediately: the next call may overwrite today's. */
export function barsWithToday({ day, bars }: LiveDay, row: number): BarColumns {
  const tail = day.tails[row] ?? emptyColumns(1);
  const last = tail.days.length - 1;
  const bar = bars[row];
  if (!bar) return firstBars(tail, last);
  tail.days[last] = day.session;
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) tail[name][last] = bar[name];
  return tail;
}
