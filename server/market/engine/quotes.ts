import type { Quote } from '../market.ts';
import type { SourceQuote } from '../sources/source.ts';

/** The latest quotes by instrument. Quotes are immutable and replaced, so readers may hold references. */
export interface Quotes {
  quote(instrumentId: number): Quote | undefined;
  isStale(): boolean;
  /** The source's quotes that differ from the known ones, stamped with the market time of the change. */
  changes(fresh: readonly SourceQuote[], at: Date): Quote[];
  take(changed: readonly Quote[]): void;
  /** Marks all quotes, current and future, as stale, or as current again. */
  markStale(stale: boolean): void;
}

export function createQuotes(): Quotes {
  const known = new Map<number, Quote>();
  let stale = false;
  return {
    quote: (id) => known.get(id),
    isStale: () => stale,
    changes: (fresh, at) =>
      fresh
        .filter((quote) => differs(known.get(quote.instrumentId), quote))
        .map((quote) => ({ ...quote, at, stale })),
    take(changed) {
      for (const quote of changed) known.set(quote.instrumentId, quote);
    },
    markStale(now) {
      if (now === stale) return;
      stale = now;
      for (const quote of known.values()) known.set(quote.instrumentId, { ...quote, stale });
    },
  };
}

function differs(shown: Quote | undefined, fresh: SourceQuote): boolean {
  return (
    shown === undefined ||
    shown.last !== fresh.last ||
    shown.volume !== fresh.volume ||
    shown.previousClose !== fresh.previousClose ||
    shown.open !== fresh.open ||
    shown.high !== fresh.high ||
    shown.low !== fresh.low
  );
}
