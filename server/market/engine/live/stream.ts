import type { LiveQuote, SourceInstrument } from '../../sources/source.ts';
import { SourceError } from '../../sources/source-error.ts';
import { createArrivals } from './arrivals.ts';
import { judgeQuotes, type Known } from './judge-quotes.ts';
import { say } from './live-drive.ts';
import { nextSlot } from './live-slots.ts';
import { type StoredQuote, storeBrought } from './live-store.ts';
import { whatIsKnown } from './quote-work.ts';
import { fenceNow, type Updating } from './updating.ts';

/** The connection of a pushing source, and the handling of its quotes at the next tick. */
export interface QuoteStream {
  /** Connects, unless already connected for the current instruments. */
  open(): void;
  /** Closes the connection and waits until it is closed. */
  close(): Promise<void>;
  /**
   * Stores plausible quotes that have arrived, for the tick to show. Rejects when the database fails, and keeps
   * them.
   */
  take(): Promise<void>;
}

interface Connection {
  instruments: string;
  closing: AbortController;
  ended: Promise<void>;
}

/** A connection that is silent for longer counts as lost; sources send a heartbeat about every second. */
const MAX_SILENCE_MS = 10_000;

/** The stream of a pushing source; null for a polled one. */
export function createQuoteStream(updating: Updating): QuoteStream | null {
  const { engine, source, clock, feed } = updating;
  if (!source.stream) return null;
  const arrivals = createArrivals(clock);
  const storing = createStoring(updating);
  let connection: Connection | null = null;
  let isLogged = false;

  const lost = (error: unknown) => {
    arrivals.disconnected();
    if (error instanceof SourceError) feed.disconnected(error);
    // Reconnects may fail every second: only the first failure is logged.
    if (!isLogged) engine.log.warn({ err: error }, 'The quote stream was lost');
    isLogged = true;
  };
  const connect = async (of: readonly SourceInstrument[], signal: AbortSignal, before: Connection | null) => {
    await before?.ended;
    try {
      await source.stream?.(of, arrivals.sinkFor(of, lost, signal), signal);
    } catch (error) {
      if (!signal.aborted) lost(error);
    }
    if (connection?.closing.signal === signal) connection = null;
  };
  return {
    open() {
      const of = engine.known.filter(({ id }) => engine.state.byId(id));
      const instruments = of.map(({ id, symbol }) => `${id} ${symbol}`).join();
      if (connection?.instruments === instruments) return;
      connection?.closing.abort();
      const closing = new AbortController();
      connection = { instruments, closing, ended: connect(of, closing.signal, connection) };
    },
    async close() {
      const closing = connection;
      connection = null;
      closing?.closing.abort();
      await closing?.ended;
      arrivals.disconnected();
      arrivals.take();
    },
    async take() {
      if ((arrivals.silentMs() ?? 0) > MAX_SILENCE_MS) lost(new SourceError('timeout'));
      const up = arrivals.silentMs() !== null;
      if (!up || engine.report.stream !== 'up') {
        if (up) storing.connected();
        isLogged &&= !up;
        say(engine, { stream: up ? 'up' : 'down', feed: healthNow(updating) });
      }
      const quotes = arrivals.take();
      if (quotes.length === 0) return;
      try {
        await storing.store(quotes);
      } catch (error) {
        arrivals.putBack(quotes);
        throw error;
      }
    },
  };
}

/** Stores plausible pushed quotes, and counts the instruments whose last one was not. */
function createStoring(updating: Updating) {
  const { engine, clock, feed } = updating;
  const refusedNow = new Set<number>();
  const known = knownForAMinute(updating);
  const connected = () => feed.connected(refusedNow.size, engine.known.length);
  return {
    connected,
    async store(pushed: LiveQuote[]): Promise<void> {
      const receivedAt = clock.now();
      const { good, refused } = judgeQuotes({ quotes: pushed, unusable: [] }, await known(), receivedAt);
      const quotes = good.map((quote): StoredQuote => ({ ...quote, receivedAt, pushed: true }));
      await storeBrought(engine.db, fenceNow(updating), { quotes, done: [] });
      const before = refusedNow.size;
      for (const quote of quotes) {
        engine.quotes.set(quote.instrumentId, quote);
        refusedNow.delete(quote.instrumentId);
      }
      for (const { instrumentId, words } of refused) {
        if (!refusedNow.has(instrumentId)) {
          engine.log.warn(`Quote of ${engine.state.byId(instrumentId)?.symbol} ${words}`);
        }
        refusedNow.add(instrumentId);
      }
      connected();
      if (refusedNow.size !== before) say(engine, { feed: healthNow(updating) });
    },
  };
}

/** The source's current health. */
const healthNow = ({ engine, clock, feed }: Updating) =>
  feed.health(nextSlot(engine.rules, clock.now()), engine.state.status().stale);

/** Cache lifetime of the reference closes and splits, which change a few times a day. */
const KNOWN_MS = 60_000;

function knownForAMinute(updating: Updating): () => Promise<(instrumentId: number) => Known> {
  let known: ((instrumentId: number) => Known) | null = null;
  let until = 0;
  return async () => {
    const now = updating.clock.now().getTime();
    if (known && now < until) return known;
    known = await whatIsKnown(updating);
    until = now + KNOWN_MS;
    return known;
  };
}
