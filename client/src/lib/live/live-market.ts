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
import { LIVE_PATH } from '#shared/contract/market/live.ts';
import type { MarketSession } from '#shared/contract/market/market.ts';
import { useStore } from '../../ui/create-store.ts';
import { call } from '../http/call.ts';
import { keyOf } from '../http/query-client.ts';
import { unanswered } from '../http/reachability.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';
import type { Connection, ConnectionEvents, LiveState } from './live-socket.ts';
import { logFault } from './log-fault.ts';
import type { Quote } from './quote-store.ts';

const LiveContext = createContext<LiveFeed | null>(null);

/** Runs the page's live feed, signed in or not. Mounted once, inside the query client. */
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
      log: logFault,
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

/** Reads the market status, so that the call records whether the server answered. */
const probe = (queryClient: QueryClient) =>
  queryClient
    .fetchQuery({
      queryKey: keyOf(api.dataUpdate.status),
      queryFn: ({ signal }) => call(api.dataUpdate.status, { signal }),
      staleTime: 0,
    })
    .catch(() => undefined);

/**
 * The last price of an instrument; re-renders only when it changes. A state, because `useSyncExternalStore` would
 * force a synchronous re-render and defeat time-slicing.
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

/** The quotes of these instruments, for computations over all of them; re-renders when one of them changes. */
export function useQuotesOf(instrumentIds: readonly number[]): (instrumentId: number) => Quote | undefined {
  const { quotes } = useFeed();
  const [, rerender] = useReducer((changes: number) => changes + 1, 0);
  const key = instrumentIds.join();
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',').map(Number);
    const stops = ids.map((id) => quotes.subscribe(id, rerender));
    rerender();
    return () => {
      for (const stop of stops) stop();
    };
  }, [quotes, key]);
  return quotes.get;
}

/** All quotes, by instrument, for computations over the market; re-renders once per tick. */
export function useQuotes(): (instrumentId: number) => Quote | undefined {
  const { quotes } = useFeed();
  useSyncExternalStore(quotes.subscribeAll, quotes.version);
  return quotes.get;
}

/** Reads quotes of all instruments for one-off computations; their changes render nothing. */
export function useQuoteReader(): (instrumentId: number) => Quote | undefined {
  const { quotes } = useFeed();
  useEffect(() => quotes.subscribeAll(() => undefined), [quotes]);
  return quotes.get;
}

/** Whether the feed is connected, so that polling can pause. */
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
  /** Market time of the last message. */
  lastUpdateAt: Date | null;
  reconnect: () => void;
}

/** State of the feed. Re-renders with every message, so use it in small components. */
export function useLiveStatus(): LiveStatus {
  const { status, reconnect } = useFeed();
  const state = useSyncExternalStore(status.subscribe, status.state);
  const lastUpdateAt = useSyncExternalStore(status.subscribe, status.lastUpdateAt);
  return { connected: state === 'live', state, lastUpdateAt, reconnect };
}

/** The current market session; null until known. */
export function useMarketSession(): MarketSession | null {
  const { status } = useFeed();
  return useSyncExternalStore(status.subscribe, status.session);
}

/** Market time, ticking between messages. Re-renders every second, so use it in small components. */
export function useMarketClock(): Date | null {
  const { status } = useFeed();
  useEverySecond();
  return status.now();
}

/** Reads market time without subscribing, for timestamps. */
export function useMarketNow(): () => Date | null {
  return useFeed().status.now;
}

/**
 * Server wall clock, and when prices last arrived by it. Re-renders every second, so use it in small components.
 */
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

/** A shared timer, so that all clocks render together. Returns the function that stops it. */
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
  socket.binaryType = 'arraybuffer';
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(data instanceof ArrayBuffer ? data : String(data));
  socket.onclose = ({ code }) => onClose(code);
  const send = (text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  };
  return { send, close: () => socket.close() };
}
