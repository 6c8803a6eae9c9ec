import { type Bar, type BarColumns, dateOfDay, emptyColumns, firstBars } from '#server/analytics/columns.ts';
import { copyOf, copyRow, type ScreenInputs, valueAt } from '#server/analytics/screens/inputs.ts';
import { liveRow } from '#server/analytics/screens/live-inputs.ts';
import { DAY_MS, istInstant } from '#shared/domain/ist.ts';
import type { Market, Quote } from '../market/market.ts';
import type { ScreenDay } from './screen-day.ts';

/** The universe at a tick; rows are in the order of the day's stocks. */
export interface LiveDay {
  day: ScreenDay;
  /** Of the last bar, today's included where the stock has traded. */
  now: ScreenInputs;
  /** Of the bar before that. */
  before: ScreenInputs;
  /** Today's bar so far; null for a stock that has not traded today. */
  bars: (Bar | null)[];
  /** As they were at the tick, by instrument id; the index of the mood among them. */
  quotes: ReadonlyMap<number, Quote>;
  /** The market is in a later session, whose past is being prepared: today's trading is not looked at. */
  behind: boolean;
  /** Names the past and the tick; another whenever either is. Printable, without quotes. */
  version: string;
}

/**
 * Puts the quotes on top of the past. Today's bar is what traded so far, its volume included: nothing is projected to the close,
 * so that a breakout on volume shows once the volume is there, and at the close everything is as the daily bars have it. A
 * stock that has not traded today stands at its last close.
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
    // Nothing happened today to a stock that has not traded while others have.
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

/** Midnight in India of 1 January 1970. */
const FIRST_MIDNIGHT = istInstant(dateOfDay(0), 0).getTime();

/** The day in India, as bars count days; without the texts that dates are, since every tick asks it of every stock. */
const dayOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MIDNIGHT) / DAY_MS);

/** Null before the first trade after the last stored bar. */
function barToday(quote: Quote | undefined, { session, lastDays }: ScreenDay, row: number): Bar | null {
  if (!quote || quote.volume === 0) return null;
  const day = dayOf(quote.at);
  // A quote of a session for which the past is not prepared yet would stand behind a gap.
  if (day <= (lastDays[row] ?? 0) || day > session) return null;
  const { open, high, low, last, volume } = quote;
  return { open: open / 100, high: high / 100, low: low / 100, close: last / 100, volume };
}

/** The last bars of a stock, today's included where it has traded. To be used at once: the next call may write over today's. */
export function barsWithToday({ day, bars }: LiveDay, row: number): BarColumns {
  const tail = day.tails[row] ?? emptyColumns(1);
  const last = tail.days.length - 1;
  const bar = bars[row];
  if (!bar) return firstBars(tail, last);
  tail.days[last] = day.session;
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) tail[name][last] = bar[name];
  return tail;
}
