import type { Clock } from '../../../core/clock.ts';
import { guarded } from '../../../core/guarded.ts';
import type { QuoteSink } from '../../sources/port.ts';
import type { LiveQuote, SourceInstrument } from '../../sources/source.ts';

/** What a source has pushed and nobody has taken yet: one quote an instrument that is followed, the last one. */
export interface Arrivals {
  /** A sink for the quotes of some instruments; it is deaf once the signal is raised. */
  sinkFor(of: readonly SourceInstrument[], lost: (error: unknown) => void, signal: AbortSignal): QuoteSink;
  /** Whether the connection was heard since it was last gone, and how long ago, in ms; null when not. */
  silentMs(): number | null;
  /** The connection counts as gone until it is heard again. */
  disconnected(): void;
  take(): LiveQuote[];
  /** Puts back what could not be stored; what has arrived since then stays. */
  putBack(quotes: readonly LiveQuote[]): void;
}

export function createArrivals(clock: Clock): Arrivals {
  const arrived = new Map<number, LiveQuote>();
  let heardAt: Date | null = null;
  return {
    sinkFor(of, lost, signal) {
      const followed = new Set(of.map(({ id }) => id));
      return {
        received: guarded('quote stream', (quotes: readonly LiveQuote[]) => {
          if (signal.aborted) return;
          heardAt = clock.now();
          for (const quote of quotes) {
            if (followed.has(quote.instrumentId)) arrived.set(quote.instrumentId, quote);
          }
        }),
        lost: guarded('quote stream', (error: unknown) => {
          if (!signal.aborted) lost(error);
        }),
      };
    },
    silentMs: () => heardAt && clock.now().getTime() - heardAt.getTime(),
    disconnected() {
      heardAt = null;
    },
    take() {
      const quotes = [...arrived.values()];
      arrived.clear();
      return quotes;
    },
    putBack(quotes) {
      for (const quote of quotes) {
        if (!arrived.has(quote.instrumentId)) arrived.set(quote.instrumentId, quote);
      }
    },
  };
}
