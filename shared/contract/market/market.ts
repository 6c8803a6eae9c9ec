import * as z from 'zod/mini';
import { MARKET_PHASES } from '../../domain/market/market-phase.ts';
import { MARKET_SOURCES } from '../../domain/market/market-source.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sentiment } from './sentiment.ts';

/** An index missing from the source is `available: false` with null figures, never zero. */
const marketIndex = z.object({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  available: z.boolean(),
  value: z.nullable(z.number()),
  change: z.nullable(z.number()),
  pChange: z.nullable(z.number()),
  previousClose: z.nullable(z.number()),
  open: z.nullable(z.number()),
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  asOf: z.nullable(instant),
  stale: z.boolean(),
  /** Values of the session so far, one per minute of market time from its start; null if missing. */
  intraday: z.array(z.nullable(z.number())),
  /** Minutes in the full session, so that a chart can leave the rest blank. */
  sessionMinutes: z.int(),
});
export type MarketIndex = z.output<typeof marketIndex>;

export const marketIndices = z.object({ nifty50: marketIndex, sensex: marketIndex, bankNifty: marketIndex });
export type MarketIndices = z.output<typeof marketIndices>;

const mover = z.object({
  id: z.int(),
  symbol: z.string(),
  companyName: z.string(),
  lastPrice: z.number(),
  change: z.number(),
  pChange: z.number(),
  totalTradedVolume: z.number(),
});
export type Mover = z.output<typeof mover>;

export const movers = z.object({ gainers: z.array(mover), losers: z.array(mover) });
export type Movers = z.output<typeof movers>;

/** The market's current phase. Times are market time; `serverTime` is the wall clock. */
export const marketSession = z.object({
  phase: z.enum(MARKET_PHASES),
  /** The exchange's name of the phase: "Market Open". */
  label: z.string(),
  tradingDate: z.iso.date(),
  /** Market time now. */
  marketTime: instant,
  /** End of the phase, and the next one. */
  endsAt: instant,
  next: z.enum(MARKET_PHASES),
  /** Current or next start of continuous trading. */
  opensAt: instant,
  /** Market seconds per second of the wall clock. */
  speed: z.number(),
  serverTime: instant,
});
export type MarketSession = z.output<typeof marketSession>;

/** Health of the source. Wall-clock times, because outages last by the wall clock. */
const feedHealth = z.object({
  /** `degraded`: some requested data is missing or old. `waiting`: no data has ever arrived. */
  state: z.enum(['ok', 'degraded', 'down', 'waiting']),
  /** Last arrival of values, and last request. */
  lastSuccess: z.nullable(instant),
  lastAttempt: z.nullable(instant),
  /** Why the last attempt failed, in one sentence; null if it succeeded. */
  lastError: z.nullable(z.string()),
  /** Next request to the source; null if continuous. */
  nextTry: z.nullable(instant),
});
export type FeedHealth = z.output<typeof feedHealth>;

const dataUpdateStatus = z.object({
  isUpdating: z.boolean(),
  /** Minutes of market time between refreshes. */
  updateInterval: z.number(),
  lastUpdate: z.nullable(instant),
  nextUpdate: z.nullable(instant),
  source: z.enum(MARKET_SOURCES),
  /** Description of the data in one sentence. */
  sourceLabel: z.string(),
  /** Whether quotes are the last good values of a source that is down. */
  stale: z.boolean(),
  /** Long-running work such as a history import; null if none. */
  progress: z.nullable(z.object({ what: z.string(), done: z.number(), total: z.number() })),
  /** Sequence number of the last tick on the live feed. */
  feedSequence: z.int(),
  feed: feedHealth,
  session: marketSession,
});
export type DataUpdateStatus = z.output<typeof dataUpdateStatus>;

export const market = {
  ...sentiment,
  indices: endpoint({
    method: 'GET',
    path: '/api/market/indices',
    headers: ['X-Feed-Sequence'],
    access: 'public',
    shared: true,
    summary: 'NIFTY 50, SENSEX and BANK NIFTY with the session so far.',
    reply: marketIndices,
  }),
  movers: endpoint({
    method: 'GET',
    path: '/api/market/movers',
    headers: ['X-Feed-Sequence'],
    access: 'public',
    shared: true,
    summary: 'Top ten gainers and losers since the previous close.',
    reply: movers,
  }),
};

export const dataUpdate = {
  status: endpoint({
    method: 'GET',
    path: '/api/data-update/status',
    access: 'public',
    summary: 'Last and next update of the market data, and the phase of the session.',
    reply: dataUpdateStatus,
  }),
};

export const marketSchemas = {
  DataUpdateStatus: dataUpdateStatus,
  FeedHealth: feedHealth,
  MarketIndex: marketIndex,
  MarketIndices: marketIndices,
  MarketSession: marketSession,
  Mover: mover,
  Movers: movers,
};
