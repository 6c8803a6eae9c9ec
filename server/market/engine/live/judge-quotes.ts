import type { LiveQuote, LiveQuotes, Unusable } from '../../sources/source.ts';

/** Reference values for judging a quote. */
export interface Known {
  /**
   * The previous session's close, adjusted for corporate actions, or as an earlier quote of the session stated it;
   * null if unknown.
   */
  previousClose: number | null;
  /** Time of the known quote; null if there is none. */
  asOf: Date | null;
}

/** Maximum daily move: price bands limit shares, and circuit breakers indices. */
const FURTHEST = 0.25;
/** A source's bars and quotes agree about a close within this; those of different stocks don't. */
const CLOSE_TOLERANCE = 0.01;
/** Tolerated clock skew. */
const AHEAD_MS = 2 * 60_000;

/**
 * Splits quotes into plausible ones and the rest, with a reason that follows the symbol. A quote older than the
 * known one is ignored silently, since sources answer from many machines.
 */
export function judgeQuotes(
  found: LiveQuotes,
  known: (instrumentId: number) => Known,
  now: Date,
): { good: LiveQuote[]; refused: Unusable[] } {
  const twins = twinsAmong(found.quotes);
  const good: LiveQuote[] = [];
  const refused: Unusable[] = [...found.unusable];
  for (const quote of found.quotes) {
    const { instrumentId } = quote;
    const words = twins.has(instrumentId)
      ? 'has exactly the figures of another'
      : faultOf(quote, known(instrumentId), now);
    if (words) refused.push({ instrumentId, words });
    else if (quote.asOf >= (known(instrumentId).asOf ?? quote.asOf)) good.push(quote);
  }
  return { good, refused };
}

function faultOf(quote: LiveQuote, { previousClose }: Known, now: Date): string | null {
  if (quote.asOf.getTime() > now.getTime() + AHEAD_MS) return 'is dated in the future';
  const prices = [quote.last, quote.open, quote.high, quote.low];
  if (prices.some((price) => apart(price, quote.previousClose) > FURTHEST)) {
    return 'is outside its price band';
  }
  if (previousClose !== null && apart(quote.previousClose, previousClose) > CLOSE_TOLERANCE) {
    return 'has a different previous close than before';
  }
  return null;
}

const apart = (price: number, from: number) => Math.abs(price / from - 1);

/** Two instruments with equal price, range and volume are one series under two names. */
function twinsAmong(quotes: readonly LiveQuote[]): Set<number> {
  const traded = quotes.filter(({ volume }) => volume > 0);
  const groups = Map.groupBy(traded, ({ last, open, high, low, volume }) =>
    [last, open, high, low, volume].join(),
  );
  return new Set(
    [...groups.values()]
      .filter(({ length }) => length > 1)
      .flat()
      .map(({ instrumentId }) => instrumentId),
  );
}
