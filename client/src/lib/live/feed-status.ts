import type { MarketSession } from '#shared/contract/market.ts';
import { createSignal } from '../../ui/create-store.ts';
import type { LiveState } from './live-socket.ts';
import { type ClockReading, correctReading, marketMsAt, readSession } from './market-clock.ts';

/** How the live feed stands, and what time it is in the market. */
export interface FeedStatus {
  state(): LiveState;
  session(): MarketSession | null;
  /** Market time of the last word from the feed. */
  lastUpdateAt(): Date | null;
  /** Market time now; null until a session is known. */
  now(): Date | null;
  /** The server's own clock now, which outages are measured by; null until a session is known. */
  wallNow(): Date | null;
  /** By the server's own clock, when prices last came over the feed; null before the first. */
  lastPricesAt(): Date | null;
  /** Calls back when any of the above changed. */
  subscribe(listener: () => void): () => void;
}

export interface WritableFeedStatus extends FeedStatus {
  takeState(state: LiveState): void;
  takeSession(session: MarketSession): void;
  /** The feed spoke, and said what time it is. */
  takeWord(at: Date): void;
  /** The feed brought prices. */
  takePrices(): void;
}

export function createFeedStatus(pageNow: () => number): WritableFeedStatus {
  const { subscribe, notify } = createSignal();
  let state: LiveState = 'closed';
  let session: MarketSession | null = null;
  let reading: ClockReading | null = null;
  let lastUpdateAt: Date | null = null;
  /** The server's clock less the page's. */
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
