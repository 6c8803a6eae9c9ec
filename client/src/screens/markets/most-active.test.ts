import { expect, test } from 'vitest';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { mostActive } from './most-active.ts';

const stock = (symbol: string, volume: string): Stock => ({
  id: 7,
  symbol,
  name: `${symbol} Limited`,
  sector: 'IT',
  currentPrice: '102.50',
  previousClose: '100.00',
  dayChange: '2.50',
  dayChangePercent: '2.50',
  volume,
  marketCap: '0',
  marketCapKnown: false,
  open: '100.00',
  high: '103.00',
  low: '99.00',
  bandLow: '90.00',
  bandHigh: '110.00',
  tickSize: '0.05',
  stale: false,
  asOf: '2026-11-19T09:02:07Z',
});

test('the most traded stocks come first, ties by symbol, without untraded stocks', () => {
  const traded = [
    stock('TCS.NS', '900'),
    stock('SBIN.NS', '10000'),
    stock('ITC.NS', '0'),
    stock('IRFC.NS', '900'),
  ];
  expect(mostActive(traded).map(({ symbol }) => symbol)).toEqual(['SBIN.NS', 'IRFC.NS', 'TCS.NS']);
});

test('a row has price, change and volume in the shape of a mover', () => {
  expect(mostActive([stock('TCS.NS', '900')])).toEqual([
    {
      id: 7,
      symbol: 'TCS.NS',
      companyName: 'TCS.NS Limited',
      lastPrice: 102.5,
      change: 2.5,
      pChange: 2.5,
      totalTradedVolume: 900,
    },
  ]);
});
