import { expect, test } from 'vitest';
import type { DataUpdateStatus, MarketIndex, MarketIndices } from '#shared/contract/market/market.ts';
import { readFreshness } from './freshness.ts';

const at = (clock: string) => new Date(`2026-11-19T${clock}Z`);
const index = (asOf: string | null): MarketIndex => ({
  id: 1,
  symbol: '^NSEI',
  name: 'NIFTY 50',
  exchange: 'NSE',
  available: asOf !== null,
  value: null,
  change: null,
  pChange: null,
  previousClose: null,
  open: null,
  high: null,
  low: null,
  asOf,
  stale: false,
  intraday: [],
  sessionMinutes: 375,
});
const indices: MarketIndices = {
  nifty50: index('2026-11-19T09:02:00Z'),
  sensex: index(null),
  bankNifty: index('2026-11-19T09:01:00Z'),
};
const status = (more: Partial<DataUpdateStatus> & { speed?: number }): DataUpdateStatus => ({
  isUpdating: false,
  updateInterval: 15,
  lastUpdate: null,
  nextUpdate: null,
  source: 'simulated',
  sourceLabel: 'A simulated market',
  stale: false,
  progress: null,
  feedSequence: 1,
  feed: { state: 'ok', lastSuccess: null, lastAttempt: null, lastError: null, nextTry: null },
  session: {
    phase: 'continuous',
    label: 'Market Open',
    tradingDate: '2026-11-19',
    marketTime: '2026-11-19T09:02:00Z',
    endsAt: '2026-11-19T10:00:00Z',
    next: 'post-close',
    opensAt: '2026-11-20T03:45:00Z',
    speed: more.speed ?? 1,
    serverTime: '2026-11-21T08:00:00Z',
  },
  ...more,
});

test('while the feed is live, figures are as of its last message', () => {
  expect(
    readFreshness({
      connected: true,
      lastUpdateAt: at('09:02:07'),
      indices,
      status: status({}),
      now: at('09:02:08'),
    }),
  ).toEqual({ at: at('09:02:07'), stale: false, ageMs: 1_000 });
});

test('without it, they are as of the newest polled index', () => {
  expect(
    readFreshness({ connected: false, lastUpdateAt: null, indices, status: status({}), now: at('09:02:30') }),
  ).toEqual({ at: at('09:02:00'), stale: false, ageMs: 30_000 });
});

test('after a minute without either they are stale, with their age', () => {
  expect(
    readFreshness({ connected: false, lastUpdateAt: null, indices, status: status({}), now: at('09:03:01') }),
  ).toEqual({ at: at('09:02:00'), stale: true, ageMs: 61_000 });
});

test('in an accelerated market minutes are longer', () => {
  const fast = status({ speed: 600 });
  expect(
    readFreshness({ connected: false, lastUpdateAt: null, indices, status: fast, now: at('09:40:00') }).stale,
  ).toBe(false);
});

test('during a source outage they are stale even with a live connection', () => {
  expect(
    readFreshness({
      connected: true,
      lastUpdateAt: at('09:32:00'),
      indices,
      status: status({ stale: true }),
      now: at('09:32:00'),
    }),
  ).toEqual({ at: at('09:02:00'), stale: true, ageMs: 1_800_000 });
});

test('without any data there is nothing to show', () => {
  expect(
    readFreshness({ connected: false, lastUpdateAt: null, indices: undefined, status: undefined, now: null }),
  ).toEqual({ at: null, stale: false, ageMs: null });
});
