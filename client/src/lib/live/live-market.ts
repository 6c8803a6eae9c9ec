import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import { api } from '#shared/contract/index.ts';
import { LIVE_PATH } from '#shared/contract/live.ts';
import type { MarketSession } from '#shared/contract/market.ts';
import { useStore } from '../../ui/create-store.ts';
import { call } from '../call.ts';
import { keyOf } from '../query-client.ts';
import { unanswered } from '../reachability.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';
import type { Connection, ConnectionEvents, LiveState } from './live-socket.ts';
import type { Quote } from './quote-store.ts';

const LiveContext = createContext<LiveFeed | null>(null);

/** Keeps the page's one live feed, signed in or not. Mounted once, inside the query client. */
export function LiveMarketProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [feed] = useState(() =>
    createLiveFeed({
      queryClient,
      open: openSocket,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      pageNow: () => performance.now(),
      probe: () => void probe(queryClient),
    }),
  );
  useEffect(() => {
    const stop = feed.start();
    const onOnline = () => feed.reconnect();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      stop();
    };
  }, [feed]);
  return createElement(LiveContext, { value: feed }, children);
}

/** Reads the status of the market: its reply, or that there was none, is taken down where calls are made. */
const probe = (queryClient: QueryClient) =>
  queryClient
    .fetchQuery({
      queryKey: keyOf(api.dataUpdate.status),
      queryFn: ({ signal }) => call(api.dataUpdate.status, { signal }),
      staleTime: 0,
    })
    .catch(() => undefined);

/**
 * The last price of one instrument; its reader is rendered when that price changes and not otherwise. Kept as a state rather
 * than read as an outside store: a tick that comes while a list is drawn in slices would have the whole list drawn again at once.
 */
export function useQuote(instrumentId: number): Quote | undefined {
  const { quotes } = useFeed();
  const [followed, setFollowed] = useState(() => ({ instrumentId, quote: quotes.get(instrumentId) }));
  useEffect(() => {
    const follow = () => {
      const quote = quotes.get(instrumentId);
      setFollowed((before) =>
        before.instrumentId === instrumentId && before.quote === quote ? before : { instrumentId, quote },
      );
    };
    follow();
    return quotes.subscribe(instrumentId, follow);
  }, [quotes, instrumentId]);
  return followed.instrumentId === instrumentId ? followed.quote : quotes.get(instrumentId);
}

/** For what is computed from the whole market: renders once a tick, and gives the quotes by instrument. */
export function useQuotes(): (instrumentId: number) => Quote | undefined {
  const { quotes } = useFeed();
  useSyncExternalStore(quotes.subscribeAll, quotes.version);
  return quotes.get;
}

/** For what is worked out once, as of now: reads quotes without following them. */
export function useQuoteReader(): (instrumentId: number) => Quote | undefined {
  return useFeed().quotes.get;
}

/** Whether pushed updates arrive, so that polling may rest. */
export function useConnected(): boolean {
  const { status } = useFeed();
  return useSyncExternalStore(status.subscribe, () => status.state() === 'live');
}

/** Whether the server can't be reached at all: no pushed updates, and the last call had no answer. */
export function useServerGone(): boolean {
  const isUnanswered = useStore(unanswered);
  return !useConnected() && isUnanswered;
}

export interface LiveStatus {
  connected: boolean;
  state: LiveState;
  /** Market time of the last word from the feed. */
  lastUpdateAt: Date | null;
  reconnect: () => void;
}

/** How the feed stands. Renders with every word from it, so it belongs into small parts. */
export function useLiveStatus(): LiveStatus {
  const { status, reconnect } = useFeed();
  const state = useSyncExternalStore(status.subscribe, status.state);
  const lastUpdateAt = useSyncExternalStore(status.subscribe, status.lastUpdateAt);
  return { connected: state === 'live', state, lastUpdateAt, reconnect };
}

/** Where the market stands in its day; null until the server has said. */
export function useMarketSession(): MarketSession | null {
  const { status } = useFeed();
  return useSyncExternalStore(status.subscribe, status.session);
}

/** Market time, advancing on the page between ticks. Renders every second, so it belongs into small parts. */
export function useMarketClock(): Date | null {
  const { status } = useFeed();
  useEverySecond();
  return status.now();
}

/** For what is stamped once, as of now: reads market time without following it. */
export function useMarketNow(): () => Date | null {
  return useFeed().status.now;
}

/** The server's own clock and when prices last came over the feed by it. Renders every second, so it belongs into small parts. */
export function useWallClock(): { now: Date | null; lastPricesAt: Date | null } {
  const { status } = useFeed();
  useEverySecond();
  return { now: status.wallNow(), lastPricesAt: status.lastPricesAt() };
}

function useEverySecond(): void {
  const [, render] = useReducer((n: number) => n + 1, 0);
  useEffect(() => onSecond(render), []);
}

const onTheSecond = new Set<() => void>();
let second: ReturnType<typeof setInterval> | undefined;

/** One timer for all, so that whatever shows the time is drawn in one go. Returns the function that stops it. */
function onSecond(run: () => void): () => void {
  if (onTheSecond.size === 0) {
    second = setInterval(() => {
      for (const each of onTheSecond) each();
    }, 1000);
  }
  onTheSecond.add(run);
  return () => {
    onTheSecond.delete(run);
    if (onTheSecond.size === 0) clearInterval(second);
  };
}

function useFeed(): LiveFeed {
  const feed = use(LiveContext);
  if (!feed) throw new Error('Nothing is live outside LiveMarketProvider.');
  return feed;
}

function openSocket({ onOpen, onMessage, onClose }: ConnectionEvents): Connection {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`,
  );
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(String(data));
  socket.onclose = ({ code }) => onClose(code);
  return socket;
}
