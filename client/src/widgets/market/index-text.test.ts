import { expect, test } from 'vitest';
import type { MarketIndex } from '#shared/contract/market/market.ts';
import { describeSession, hasLine, withoutLine } from './index-text.ts';

const nifty: MarketIndex = {
  id: 1,
  symbol: '^NSEI',
  name: 'NIFTY 50',
  exchange: 'NSE',
  available: true,
  value: 20_094,
  change: 94,
  pChange: 0.47,
  previousClose: 20_000,
  open: 20_000,
  high: 20_098,
  low: 19_952,
  asOf: '2026-11-19T09:02:07Z',
  stale: false,
  intraday: [],
  sessionMinutes: 375,
};

test('a session is described by value, change and range', () => {
  expect(describeSession(nifty)).toBe('NIFTY 50 today: 20,094.00, +0.47%, low −0.24%, high +0.49%');
});

test('before the first trade there is no range', () => {
  expect(describeSession({ ...nifty, low: null, high: null })).toBe('NIFTY 50 today: 20,094.00, +0.47%');
});

test('an index without a value has no description', () => {
  expect(describeSession({ ...nifty, available: false, value: null })).toBe('NIFTY 50: no values yet');
});

test('a line needs two values, and before them its start is announced', () => {
  expect(hasLine(nifty)).toBe(false);
  expect(hasLine({ ...nifty, intraday: [20_000, null] })).toBe(false);
  expect(hasLine({ ...nifty, intraday: [20_000, null, 20_010] })).toBe(true);
  expect(withoutLine(nifty)).toBe('Previous close 20,000.00. The chart starts at the open.');
});
