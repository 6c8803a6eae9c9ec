import { expect, test } from 'vitest';
import type { MarketIndex, MarketIndices } from '#shared/contract/market/market.ts';
import { joinLines } from './join-lines.ts';

const index = (intraday: (number | null)[], available = true): MarketIndex => ({
  id: 1,
  symbol: '^NSEI',
  name: 'NIFTY 50',
  exchange: 'NSE',
  available,
  value: 24_000,
  change: 10,
  pChange: 0.04,
  previousClose: 23_990,
  open: 23_990,
  high: 24_010,
  low: 23_980,
  stale: false,
  asOf: '2026-11-19T09:02:07Z',
  intraday,
  sessionMinutes: 375,
});
const all = (line: (number | null)[]): MarketIndices => ({
  nifty50: index(line),
  sensex: index(line),
  bankNifty: index(line),
});

test('minutes are appended to known ones, and replace those of the same time', () => {
  expect(joinLines(all([1, 2, null]), all([4]), 3)).toEqual(all([1, 2, null, 4]));
  expect(joinLines(all([1, 2, 3]), all([5, 6]), 1)).toEqual(all([1, 5, 6]));
  expect(joinLines(all([1, 2]), all([]), 2)).toEqual(all([1, 2]));
});

test('a complete line replaces the known one, also on another day', () => {
  expect(joinLines(all([1, 2, 3]), all([9]), 0)).toEqual(all([9]));
  expect(joinLines(undefined, all([9]), 0)).toEqual(all([9]));
});

test('without the minutes before there is no line to show', () => {
  expect(joinLines(undefined, all([4]), 3)).toBeNull();
  expect(joinLines(all([1, 2]), all([4]), 3)).toBeNull();
  expect(joinLines({ ...all([1, 2, 3]), sensex: index([1]) }, all([4]), 3)).toBeNull();
});

test('an unavailable index has no missing minutes', () => {
  const lacking = { ...all([4]), bankNifty: index([], false) };
  expect(joinLines({ ...all([1, 2, 3]), bankNifty: index([], false) }, lacking, 3)).toEqual({
    ...all([1, 2, 3, 4]),
    bankNifty: index([], false),
  });
});
