import { DAY_MS, istInstant, tradingDate } from '#shared/domain/ist.ts';
import type { Quote } from '../market/market.ts';

/** A stock's price range between two market steps, in paise. */
export interface Range {
  instrumentId: number;
  /** Highest and lowest price. */
  top: number;
  bottom: number;
  /** Their change from the previous close in whole hundredths of a percent, upwards and downwards. */
  rise: number;
  fall: number;
}

/**
 * The range of a step: its last price, plus the day's high or low if new since the previous step, because a price
 * may come and go between two steps. Null when the price is not from this session's trading.
 */
export function rangeOf(quote: Quote, before: Quote | undefined): Range | null {
  const { instrumentId, last, high, low, previousClose, volume } = quote;
  if (volume === 0 || previousClose <= 0) return null;
  const known = before && dayOf(before.at) === dayOf(quote.at) && before.volume > 0 ? before : null;
  const top = !known || high > known.high ? high : last;
  const bottom = !known || low < known.low ? low : last;
  return { instrumentId, top, bottom, ...changes(top, bottom, previousClose) };
}

/** The range of the current price only; null as in {@link rangeOf}, and when the price is stale. */
export function rangeNow(quote: Quote): Range | null {
  return quote.stale ? null : rangeOf(quote, quote);
}

function changes(top: number, bottom: number, close: number): Pick<Range, 'rise' | 'fall'> {
  return {
    rise: Math.floor(((top - close) * 10_000) / close),
    fall: Math.floor(((close - bottom) * 10_000) / close),
  };
}

const FIRST_DAY = tradingDate('1970-01-01');
const FIRST_MIDNIGHT = FIRST_DAY ? istInstant(FIRST_DAY, 0).getTime() : 0;

/** The Indian calendar day as a number, cheaper than a date: computed for every stock on every tick. */
const dayOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MIDNIGHT) / DAY_MS);
