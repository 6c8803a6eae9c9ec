import { DAY_MS, istInstant, tradingDate } from '#shared/domain/ist.ts';
import type { Quote } from '../market/market.ts';

/** What the price of a stock has been between a step of the market and the one before. Prices in paise. */
export interface Range {
  instrumentId: number;
  /** The highest and the lowest. */
  top: number;
  bottom: number;
  /** Their change since the close before, in whole hundredths of a per cent: up from it, and down from it. */
  rise: number;
  fall: number;
}

/**
 * The range of a step: its last price, and a high or low of the day that is newer than the step before, for a price may have come
 * and gone between two looks. Null for a price that is not of this session's trading, or not current.
 */
export function rangeOf(quote: Quote, before: Quote | undefined): Range | null {
  const { instrumentId, last, high, low, previousClose, volume, stale } = quote;
  if (stale || volume === 0 || previousClose <= 0) return null;
  const known = before && dayOf(before.at) === dayOf(quote.at) && before.volume > 0 ? before : null;
  const top = !known || high > known.high ? high : last;
  const bottom = !known || low < known.low ? low : last;
  return { instrumentId, top, bottom, ...changes(top, bottom, previousClose) };
}

/** The range of a price alone, as it stands; null as in {@link rangeOf}. */
export function rangeNow(quote: Quote): Range | null {
  return rangeOf(quote, quote);
}

function changes(top: number, bottom: number, close: number): Pick<Range, 'rise' | 'fall'> {
  return {
    rise: Math.floor(((top - close) * 10_000) / close),
    fall: Math.floor(((close - bottom) * 10_000) / close),
  };
}

const FIRST_DAY = tradingDate('1970-01-01');
const FIRST_MIDNIGHT = FIRST_DAY ? istInstant(FIRST_DAY, 0).getTime() : 0;

/** The day in India, as a number: cheaper than a date, and asked of every stock at every tick. */
const dayOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MIDNIGHT) / DAY_MS);
