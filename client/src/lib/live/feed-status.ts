import type { MarketSession } from '#shared/contract/market/market.ts';
import { createSignal } from '../../ui/create-store.ts';
import type { LiveState } from './live-socket.ts';
import { type ClockReading, correctReading, marketMsAt, readSession } from './market-clock.ts';

/** State of the live feed, and market time. */
export interface FeedStatus {
  state(): LiveState;
  session(): MarketSession | null;
  /** Market time of the last message. */
  lastUpdateAt(): Date | null;
  /** Current market time; null until a session is known. */
  now(): Date | null;
  /** Current server wall clock, by which outages are measured; null until a session is known. */
  wallNow(): Date | null;
  /** Server wall time of the last prices; null before the first. */
  lastPricesAt(): Date | null;
  /** Number of frames that could not be parsed and were skipped. */
  subscribe(listener: () => void): () => void;
}

export interface WritableFeedStatus extends FeedStatus {
  takeState(state: LiveState): void;
  takeSession(session: MarketSession): void;
  /** Records a message with its market time. */
  takeWord(at: Date): void;
  /** Records that prices arrived. */
  takePrices(): void;
}

export function createFeedStatus(pageNow: () => number): WritableFeedStatus {
  const { subscribe, notify } = createSignal();
  let state: LiveState = 'closed';
  let session: MarketSession | null = null;
  let reading: ClockReading | null = null;
  let lastUpdateAt: Date | null = null;
  /** Server clock minus the page's clock. */
  let wallAhead: number | null = null;
  let pricesAtPageMs: number | null = null;

  const setClock = (at: number) => {
    if (reading) reading = correctReading(reading, at, pageNow());
  };

  const wallAt = (pageMs: number | null) =>
    wallAhead === null || pageMs === null ? null : new Date(pageMs + wallAhead);

  return {
    state: () => state,
    session: () => session,
    lastUpdateAt: () => lastUpdateAt,
    now: () => (reading ? new Date(marketMsAt(reading, pageNow())) : null),
    wallNow: () => wallAt(pageNow()),
    lastPricesAt: () => wallAt(pricesAtPageMs),
    subscribe,
    takeState: (next) => {
      state = next;
      notify();
    },
    takeSession: (next) => {
      const sameStretch = session?.endsAt === next.endsAt && session.speed === next.speed;
      session = next;
      wallAhead = Date.parse(next.serverTime) - pageNow();
      if (sameStretch) setClock(Date.parse(next.marketTime));
      else reading = readSession(next, pageNow());
      notify();
    },
    takeWord: (at) => {
      lastUpdateAt = at;
      setClock(at.getTime());
      notify();
    },
    takePrices: () => {
      pricesAtPageMs = pageNow();
    },
  };
}
