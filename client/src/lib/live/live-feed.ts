import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { api } from '#shared/contract/index.ts';
import { type LiveMessage, liveMessage } from '#shared/contract/market/live.ts';
import type { MarketIndices } from '#shared/contract/market/market.ts';
import { decodeQuotes } from '#shared/domain/market/quote-frame.ts';
import { exactly, invalidate, keyOf } from '../http/query-client.ts';
import { ACCOUNT_READS, INBOX_READS, SESSION_READS } from './account-reads.ts';
import { createFeedStatus, type FeedStatus, type WritableFeedStatus } from './feed-status.ts';
import { followReads } from './follow-reads.ts';
import { joinLines } from './join-lines.ts';
import {
  type After,
  type Connection,
  type ConnectionEvents,
  createLiveSocket,
  type LiveState,
} from './live-socket.ts';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { createWatchSender } from './watch-sender.ts';

interface LiveFeedParts {
  queryClient: QueryClient;
  open: (events: ConnectionEvents) => Connection;
  after: After;
  random: () => number;
  /** Monotonic clock of the page, in ms. */
  pageNow: () => number;
  /** Probes the server; called after a failed connection attempt. */
  probe: () => void;
  /** Logs a fault with its cause. */
  log: (what: string, cause: unknown) => void;
}

/** The page's live feed. */
export interface LiveFeed {
  quotes: QuoteStore;
  status: FeedStatus;
  reconnect(): void;
  /** Connects; returns the function that disconnects. */
  start(): () => void;
}

/** Queries that failed while the server was down and don't poll. */
const FAILED_READS: QueryFilters = { predicate: ({ state }) => state.status === 'error' };
const SNAPSHOT_READS = exactly(api.stocks.list, api.market.indices, api.market.movers);

/** Connects the socket to the page's quotes, status and query cache. */
export function createLiveFeed({ queryClient, pageNow, probe, ...connecting }: LiveFeedParts): LiveFeed {
  const quotes = createQuoteStore();
  const status = createFeedStatus(pageNow);
  const keepState = stateKeeper(queryClient, status, probe);
  const socket = createLiveSocket({
    ...connecting,
    onState: (state) => {
      keepState(state);
      if (state === 'live') watching.onOpen();
    },
    onMessage: (received) => {
      const message = readMessage(received, connecting.log);
      if (message) receive(message, { queryClient, quotes, status });
    },
    onSignedOut: () => void invalidate(queryClient, ...exactly(api.auth.user)),
  });
  const watching = createWatchSender({ quotes, pageNow, after: connecting.after, send: socket.send });
  const follow = () =>
    followReads(queryClient, {
      onSession: status.takeSession,
      onRows: (rows, asOf) => {
        const seq = asOf ?? quotes.sequence();
        if (seq !== null) quotes.applySnapshot(seq, rows);
      },
      believesUndated: () => status.state() !== 'live',
    });

  return {
    quotes,
    status,
    reconnect: socket.connect,
    start: () => {
      const unfollow = follow();
      const unwatch = watching.start();
      // React's strict mode mounts effects twice: delays connecting, so that the first mount opens no connection.
      const cancelStart = connecting.after(0, socket.connect);
      return () => {
        cancelStart();
        unfollow();
        unwatch();
        socket.stop();
      };
    },
  };
}

/** Refetches after a reconnect what may have changed meanwhile. */
function stateKeeper(
  queryClient: QueryClient,
  status: WritableFeedStatus,
  probe: () => void,
): (state: LiveState) => void {
  let wasLive = false;
  return (state) => {
    const before = status.state();
    if (state === before) return;
    status.takeState(state);
    if (before === 'connecting' && state === 'closed') probe();
    if (state !== 'live') return;
    if (wasLive)
      void invalidate(
        queryClient,
        ...SNAPSHOT_READS,
        ...ACCOUNT_READS.trade,
        ...ACCOUNT_READS['auto-trading'],
        ...INBOX_READS,
        FAILED_READS,
      );
    wasLive = true;
  };
}

interface Receiver {
  queryClient: QueryClient;
  quotes: QuoteStore;
  status: WritableFeedStatus;
}

function receive(message: LiveMessage, { queryClient, quotes, status }: Receiver): void {
  if (message.type === 'quotes') {
    const outcome = quotes.applyTick(message.seq, message.rows);
    if (message.of > 0) status.takePrices();
    if (outcome === 'gap' || outcome === 'restart') void invalidate(queryClient, ...SNAPSHOT_READS);
    if (outcome !== 'late') status.takeWord(new Date(message.at));
  } else if (message.type === 'prices') {
    quotes.applySnapshot(message.seq, message.rows);
  } else if (message.type === 'market_update') {
    takeIndices(message.data.indices, message.minutesFrom ?? 0, queryClient);
    queryClient.setQueryData(keyOf(api.market.movers), message.data.movers);
    status.takeWord(new Date(message.timestamp));
  } else if (message.type === 'session') {
    status.takeSession(message.session);
    void invalidate(queryClient, ...SESSION_READS);
  } else if (message.type === 'inbox') {
    void invalidate(queryClient, ...INBOX_READS);
  } else {
    void invalidate(queryClient, ...ACCOUNT_READS[message.what]);
  }
}

/** Completes the index lines with the cached part; refetches them if a part is missing. */
function takeIndices(update: MarketIndices, from: number, queryClient: QueryClient): void {
  const key = keyOf(api.market.indices);
  const whole = joinLines(queryClient.getQueryData<MarketIndices>(key), update, from);
  if (whole) queryClient.setQueryData(key, whole);
  else void invalidate(queryClient, ...exactly(api.market.indices));
}

/** Null for an unreadable message, which is logged and skipped. */
function readMessage(received: string | ArrayBuffer, log: LiveFeedParts['log']): LiveMessage | null {
  try {
    return typeof received === 'string' ? liveMessage.parse(JSON.parse(received)) : unpacked(received);
  } catch (error) {
    log('Unreadable message of the live feed', error);
    return null;
  }
}

function unpacked(received: ArrayBuffer): LiveMessage {
  return { type: 'prices', ...decodeQuotes(new Uint8Array(received)) };
}
