import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/index.ts';
import type { LiveMessage } from '#shared/contract/market/live.ts';
import type { MarketIndices, MarketSession, Movers } from '#shared/contract/market/market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { keyOf, makeQueryClient } from '../http/query-client.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';
import type { ConnectionEvents } from './live-socket.ts';

const NIFTY = 1;
const TCS = 11;

let queryClient: QueryClient;
let events: ConnectionEvents;
let pageMs: number;
let probes: number;
let planned: (() => void)[];
let feed: LiveFeed;
let logged: string[];

beforeEach(() => {
  queryClient = makeQueryClient();
  pageMs = 0;
  probes = 0;
  planned = [];
  logged = [];
  feed = createLiveFeed({
    queryClient,
    open: (given) => {
      events = given;
      return { send: () => true, close: () => {} };
    },
    after: (_ms, run) => {
      planned.push(run);
      return () => {
        planned = planned.filter((planned) => planned !== run);
      };
    },
    random: () => 0,
    pageNow: () => pageMs,
    probe: () => {
      probes += 1;
    },
    log: (what, cause) => logged.push(`${what}: ${cause instanceof Error ? cause.name : cause}`),
  });
  feed.start();
  runPlanned();
});

function runPlanned(): void {
  for (const run of [...planned]) run();
}

const says = (message: LiveMessage) => events.onMessage(JSON.stringify(message));
const tick = (seq: number, rows: [number, number, number][], at = '2026-11-19T09:02:07Z') =>
  says({ type: 'quotes', seq, at, of: rows.length, rows });

const index = (id: number, value: number | null) => ({
  id,
  symbol: '^NSEI',
  name: 'NIFTY 50',
  exchange: 'NSE' as const,
  available: value !== null,
  value,
  change: 10,
  pChange: 0.04,
  previousClose: 23_000,
  open: 23_010,
  high: 23_020,
  low: 22_990,
  asOf: '2026-11-19T09:02:07Z',
  stale: false,
  intraday: [23_000, null],
  sessionMinutes: 375,
});
const indicesAt = (value: number): MarketIndices => ({
  nifty50: index(NIFTY, value),
  sensex: index(2, null),
  bankNifty: index(3, 54_000),
});
const noMovers: Movers = { gainers: [], losers: [] };
const session = (more: Partial<MarketSession> = {}): MarketSession => ({
  phase: 'continuous',
  label: 'Market Open',
  tradingDate: '2026-11-19',
  marketTime: '2026-11-19T09:02:00Z',
  endsAt: '2026-11-19T10:00:00Z',
  next: 'post-close',
  opensAt: '2026-11-20T03:45:00Z',
  speed: 1,
  serverTime: '2026-11-21T08:00:00Z',
  ...more,
});
const stock = (currentPrice: string): Stock => ({
  id: TCS,
  symbol: 'TCS.NS',
  name: 'Tata Consultancy Services',
  sector: 'IT',
  currentPrice,
  dayChange: '1.00',
  dayChangePercent: '0.04',
  volume: '120',
  marketCap: '0',
  marketCapKnown: false,
  previousClose: '2499.00',
  open: '2499.00',
  high: '2510.00',
  low: '2490.00',
  tickSize: '0.05',
  bandLow: '2249.10',
  bandHigh: '2748.90',
  asOf: '2026-11-19T09:02:07Z',
  stale: false,
});
/** Puts a query that the page has read into the cache. */
const watch = (path: string[], answer: unknown = []) => queryClient.setQueryData(path, answer);
const isInvalid = (path: string[]) => queryClient.getQueryState(path)?.isInvalidated ?? false;

test('a market update fills the queries of indices and movers', () => {
  says({
    type: 'market_update',
    data: { indices: indicesAt(23_100.5), movers: noMovers },
    timestamp: '2026-11-19T09:02:07Z',
  });
  expect(queryClient.getQueryData<MarketIndices>(keyOf(api.market.indices))?.nifty50.value).toBe(23_100.5);
  expect(queryClient.getQueryData(keyOf(api.market.movers))).toEqual(noMovers);
  expect(feed.status.lastUpdateAt()).toEqual(new Date('2026-11-19T09:02:07Z'));
});

test('a market update moves a live index too, and an index without a value has no quote', () => {
  tick(7, [[NIFTY, 2_300_000, 0]]);
  says({
    type: 'market_update',
    data: { indices: indicesAt(23_100.5), movers: noMovers },
    timestamp: '2026-11-19T09:02:08Z',
  });
  expect(feed.quotes.get(NIFTY)).toMatchObject({ last: 2_310_050, direction: 'up' });
  expect(feed.quotes.get(2)).toBeUndefined();
});

test('a snapshot read by any screen updates the quotes, and older frames are skipped', () => {
  queryClient.setQueryData(keyOf(api.stocks.list), { asOf: 20, stocks: [stock('2500.00')] });
  tick(20, [[TCS, 1, 1]]);
  expect(feed.quotes.get(TCS)).toMatchObject({ last: 250_000, volume: 120, seq: 20 });
  tick(21, [[TCS, 250_050, 130]]);
  expect(feed.quotes.get(TCS)).toMatchObject({ last: 250_050, direction: 'up' });
});

test('a missing frame refetches the snapshots', () => {
  watch(keyOf(api.stocks.list), { asOf: 1, stocks: [] });
  watch(keyOf(api.market.indices), indicesAt(23_000));
  watch(keyOf(api.market.movers), noMovers);
  tick(1, []);
  tick(2, []);
  expect(isInvalid(keyOf(api.stocks.list))).toBe(false);
  tick(4, []);
  expect(isInvalid(keyOf(api.stocks.list))).toBe(true);
  expect(isInvalid(keyOf(api.market.indices))).toBe(true);
  expect(isInvalid(keyOf(api.market.movers))).toBe(true);
});

test('a trade event refetches portfolio and trades, and nothing else', () => {
  const paths = [api.portfolio.summary, api.portfolio.holdings, api.trades.recent, api.auth.user].map(
    (read) => keyOf(read),
  );
  for (const path of paths) watch(path);
  says({ type: 'account', what: 'trade' });
  expect(paths.map(isInvalid)).toEqual([true, true, true, false]);
});

test('funds and watchlist events refetch their own queries', () => {
  for (const read of [api.portfolio.summary, api.portfolio.watchlist]) watch(keyOf(read));
  says({ type: 'account', what: 'funds' });
  expect(isInvalid(keyOf(api.portfolio.summary))).toBe(true);
  expect(isInvalid(keyOf(api.portfolio.watchlist))).toBe(false);
  says({ type: 'account', what: 'watchlist' });
  expect(isInvalid(keyOf(api.portfolio.watchlist))).toBe(true);
});

test('a reconnect refetches what may have changed meanwhile', () => {
  watch(keyOf(api.portfolio.holdings));
  events.onOpen();
  expect(isInvalid(keyOf(api.portfolio.holdings))).toBe(false);
  events.onClose(1006);
  runPlanned();
  events.onOpen();
  expect(isInvalid(keyOf(api.portfolio.holdings))).toBe(true);
});

test('a reconnect refetches failed queries only', async () => {
  let requests = 0;
  const read = {
    queryKey: keyOf(api.dataQuality.overview),
    queryFn: () => Promise.reject(new Error('gone')),
  };
  await queryClient.prefetchQuery(read);
  watch(keyOf(api.stocks.sparklines));
  const failed = new QueryObserver(queryClient, {
    ...read,
    queryFn: () => {
      requests += 1;
      return Promise.resolve('here');
    },
    refetchOnMount: false,
    retryOnMount: false,
  });
  const unsubscribe = failed.subscribe(() => {});
  events.onOpen();
  events.onClose(1006);
  runPlanned();
  expect(requests).toBe(0);
  events.onOpen();
  expect(requests).toBe(1);
  expect(isInvalid(keyOf(api.stocks.sparklines))).toBe(false);
  unsubscribe();
});

test('a failed connection attempt probes the server; a dropped connection does not', () => {
  events.onOpen();
  events.onClose(1006);
  expect(probes).toBe(0);
  runPlanned();
  events.onClose(1006);
  expect(probes).toBe(1);
});

test('auto-trading events refetch journal, preview and settings; funds and sessions refetch the preview', () => {
  const reads = [api.autoTrading.journal, api.autoTrading.preview, api.settings.read];
  const stale = () => reads.filter((read) => queryClient.getQueryState(keyOf(read))?.isInvalidated);
  const seed = () => {
    for (const read of reads) queryClient.setQueryData(keyOf(read), {});
  };
  seed();
  says({ type: 'account', what: 'auto-trading' });
  expect(stale()).toEqual(reads);
  seed();
  says({ type: 'account', what: 'funds' });
  expect(stale()).toEqual([api.autoTrading.preview]);
  seed();
  says({ type: 'session', session: session() });
  expect(stale()).toEqual([api.autoTrading.preview]);
});

test('an ended session refetches the current user', () => {
  watch(keyOf(api.auth.user), null);
  events.onClose(1008);
  expect(isInvalid(keyOf(api.auth.user))).toBe(true);
});

test('unreadable messages are logged and skipped', () => {
  events.onMessage('{');
  events.onMessage('{"type":"gossip"}');
  tick(1, [[TCS, 250_000, 1]]);
  expect(logged).toEqual([
    'Unreadable message of the live feed: SyntaxError',
    'Unreadable message of the live feed: $ZodError',
  ]);
  expect(feed.quotes.get(TCS)?.last).toBe(250_000);
});

test('the market clock starts with the session, runs on the page, and is corrected by ticks', () => {
  expect(feed.status.now()).toBeNull();
  says({ type: 'session', session: session() });
  pageMs = 3_000;
  expect(feed.status.now()).toEqual(new Date('2026-11-19T09:02:03Z'));
  tick(1, [], '2026-11-19T09:02:10Z');
  expect(feed.status.now()).toEqual(new Date('2026-11-19T09:02:10Z'));
});

test('the server’s wall clock is tracked alongside market time, and dates the last prices', () => {
  expect(feed.status.wallNow()).toBeNull();
  says({ type: 'session', session: session() });
  pageMs = 4_000;
  expect(feed.status.wallNow()).toEqual(new Date('2026-11-21T08:00:04Z'));
  expect(feed.status.lastPricesAt()).toBeNull();
  tick(1, [[TCS, 250_000, 1]]);
  pageMs = 9_000;
  tick(2, []);
  expect(feed.status.lastPricesAt()).toEqual(new Date('2026-11-21T08:00:04Z'));
});

test('the session is also read from the polled status', () => {
  queryClient.setQueryData(keyOf(api.dataUpdate.status), { session: session({ label: 'Pre-open' }) });
  expect(feed.status.session()?.label).toBe('Pre-open');
  expect(feed.status.now()).toEqual(new Date('2026-11-19T09:02:00Z'));
});

test('polled indices update the quotes only while the feed is down', async () => {
  tick(7, [[NIFTY, 2_300_000, 0]]);
  await queryClient.fetchQuery({ queryKey: keyOf(api.market.indices), queryFn: () => indicesAt(23_200) });
  expect(feed.quotes.get(NIFTY)?.last).toBe(2_320_000);
  events.onOpen();
  await queryClient.fetchQuery({
    queryKey: keyOf(api.market.indices),
    queryFn: () => indicesAt(23_000),
    staleTime: 0,
  });
  expect(feed.quotes.get(NIFTY)?.last).toBe(2_320_000);
});

test('a feed that is stopped immediately never connects', () => {
  let opened = 0;
  let due = () => {};
  const other = createLiveFeed({
    queryClient,
    open: () => {
      opened += 1;
      return { send: () => true, close: () => {} };
    },
    after: (_ms, run) => {
      due = run;
      return () => {
        due = () => {};
      };
    },
    random: () => 0,
    pageNow: () => 0,
    probe: () => {},
    log: () => {},
  });
  const stop = other.start();
  stop();
  due();
  expect(opened).toBe(0);
});

test('index lines continue with an update’s minutes, and are refetched where a part is missing', () => {
  says({
    type: 'market_update',
    data: { indices: indicesAt(23_100), movers: noMovers },
    timestamp: '2026-11-19T09:02:07Z',
  });
  const later = { ...indicesAt(23_200), nifty50: { ...index(NIFTY, 23_200), intraday: [23_150] } };
  const update = {
    type: 'market_update',
    data: { indices: later, movers: noMovers },
    timestamp: '2026-11-19T09:03:07Z',
  } as const;
  says({ ...update, minutesFrom: 2 });
  const lineOf = () => queryClient.getQueryData<MarketIndices>(keyOf(api.market.indices))?.nifty50.intraday;
  expect(lineOf()).toEqual([23_000, null, 23_150]);

  expect(isInvalid(keyOf(api.market.indices))).toBe(false);
  says({ ...update, minutesFrom: 9 });
  expect(lineOf()).toEqual([23_000, null, 23_150]);
  expect(isInvalid(keyOf(api.market.indices))).toBe(true);
});
