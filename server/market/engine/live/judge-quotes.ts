import type { LiveQuote, LiveQuotes, Unusable } from '../../sources/source.ts';

/** What a quote is compared with. */
export interface Known {
  /** The close of the session before, adjusted for what companies did since, or as an earlier quote of the session named it; null when unknown. */
  previousClose: number | null;
  /** When the quote that is known was so; null when there is none. */
  asOf: Date | null;
}

/** An exchange lets no share move further in a day, and stops the market where an index does. */
const FURTHEST = 0.25;
/** The source's own bars and quotes agree about a close; a series of another stock doesn't. */
const CLOSE_TOLERANCE = 0.01;
/** A clock may be a little ahead of another. */
const AHEAD_MS = 2 * 60_000;

/**
 * Sorts quotes into those that can be true and the rest, with the reason in words that follow the symbol. A quote that is older than
 * what is known is passed over in silence: sources answer from many machines.
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

/** Two instruments with the same price, range and volume are one series under two names. */
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
