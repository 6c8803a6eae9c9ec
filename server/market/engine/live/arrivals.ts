import type { Clock } from '../../../core/clock.ts';
import { guarded } from '../../../core/guarded.ts';
import type { QuoteSink } from '../../sources/port.ts';
import type { LiveQuote, SourceInstrument } from '../../sources/source.ts';

/** Pushed quotes waiting for the next tick: the latest per followed instrument. */
export interface Arrivals {
  /** A sink for some instruments' quotes; ignores everything once the signal is aborted. */
  sinkFor(of: readonly SourceInstrument[], lost: (error: unknown) => void, signal: AbortSignal): QuoteSink;
  /** Milliseconds since the last message; null while disconnected. */
  silentMs(): number | null;
  /** Marks the connection as lost until its next message. */
  disconnected(): void;
  take(): LiveQuote[];
  /** Returns quotes that could not be stored, unless a later one has arrived. */
  putBack(quotes: readonly LiveQuote[]): void;
}

export function createArrivals(clock: Clock): Arrivals {
  const arrived = new Map<number, LiveQuote>();
  let lastMessageAt: Date | null = null;
  return {
    sinkFor(of, lost, signal) {
      const followed = new Set(of.map(({ id }) => id));
      return {
        received: guarded('quote stream', (quotes: readonly LiveQuote[]) => {
          if (signal.aborted) return;
          lastMessageAt = clock.now();
          for (const quote of quotes) {
            if (followed.has(quote.instrumentId)) arrived.set(quote.instrumentId, quote);
          }
        }),
        lost: guarded('quote stream', (error: unknown) => {
          if (!signal.aborted) lost(error);
        }),
      };
    },
    silentMs: () => lastMessageAt && clock.now().getTime() - lastMessageAt.getTime(),
    disconnected() {
      lastMessageAt = null;
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
