import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { marketIndices, movers } from '#shared/contract/market/market.ts';
import { stock } from '#shared/contract/market/stocks.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import type { Instrument, Market } from './market.ts';
import { presentIndices, presentMovers, presentStocks } from './present.ts';

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(async () => {
  await database.db.$client.query('truncate instruments, instrument_details');
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const symbols = (list: { symbol: string; pChange: number }[]) =>
  list.map(({ symbol, pChange }) => `${symbol} ${pChange}`);

test('a market without moves has neither gainers nor losers', () => {
  expect(presentMovers(market)).toEqual({ gainers: [], losers: [] });
});

test('gainers rose and losers fell, those that moved most first', () => {
  market.setPrice('TCS.NS', paise(3_030_00));
  market.setPrice('INFY.NS', paise(1_530_00));
  market.setPrice('RELIANCE.NS', paise(1_237_50));
  market.setPrice('ITC.NS', paise(390_00));
  const { gainers, losers } = presentMovers(market);
  expect(symbols(gainers)).toEqual(['INFY.NS 2', 'TCS.NS 1']);
  expect(symbols(losers)).toEqual(['ITC.NS -2.5', 'RELIANCE.NS -1']);
  expect(gainers[0]).toEqual({
    id: 2,
    symbol: 'INFY.NS',
    companyName: 'Infosys Ltd.',
    lastPrice: 1530,
    change: 30,
    pChange: 2,
    totalTradedVolume: 100,
  });
  expect(() => movers.parse({ gainers, losers })).not.toThrow();
});

test('equal moves are in the order of their symbols', () => {
  for (const [symbol, price] of [
    ['TCS.NS', 3_030_00],
    ['INFY.NS', 1_515_00],
    ['HDFCBANK.NS', 808_00],
  ] as const) {
    market.setPrice(symbol, paise(price));
  }
  expect(symbols(presentMovers(market).gainers)).toEqual(['HDFCBANK.NS 1', 'INFY.NS 1', 'TCS.NS 1']);
});

test('lists up to ten of a kind', () => {
  const many = manyStocks(market, 30, (n) => paise(100_00 + (n % 2 === 0 ? n : -n) * 10));
  const { gainers, losers } = presentMovers(many);
  expect(gainers).toHaveLength(10);
  expect(losers).toHaveLength(10);
  expect(gainers[0]?.pChange).toBe(3);
  expect(losers[0]?.pChange).toBe(-2.9);
});

test('an index carries its change in points and percent', () => {
  market.setPrice('^NSEI', paise(24_123_45));
  const indices = presentIndices(market);
  expect(indices.nifty50).toMatchObject({
    id: 101,
    symbol: '^NSEI',
    name: 'NIFTY 50',
    exchange: 'NSE',
    available: true,
    value: 24_123.45,
    change: 123.45,
    pChange: 0.51,
    previousClose: 24_000,
    asOf: '2026-11-20T05:00:00.000Z',
    sessionMinutes: 375,
  });
  expect(indices.sensex).toMatchObject({ exchange: 'BSE', change: 0, pChange: 0 });
  expect(() => marketIndices.parse(indices)).not.toThrow();
});

test('an index that the source lacks is unavailable, never zero', () => {
  const without: Market = {
    ...market,
    find: (symbol) => (symbol === '^BSESN' ? undefined : market.find(symbol)),
  };
  const indices = presentIndices(without);
  expect(indices.sensex).toMatchObject({ available: false, value: null, pChange: null, name: 'SENSEX' });
  expect(indices.nifty50.available).toBe(true);
  expect(() => marketIndices.parse(indices)).not.toThrow();
});

test('a stock is written in rupees with two decimals', () => {
  market.setPrice('TCS.NS', paise(2_987_65));
  const stocks = presentStocks(market);
  expect(stocks.map(({ symbol }) => symbol)).toEqual([
    'TCS.NS',
    'INFY.NS',
    'RELIANCE.NS',
    'HDFCBANK.NS',
    'ITC.NS',
  ]);
  expect(stocks[0]).toEqual({
    id: 1,
    symbol: 'TCS.NS',
    name: 'Tata Consultancy Services Ltd.',
    sector: 'Information Technology',
    industry: 'IT - Software',
    currentPrice: '2987.65',
    dayChange: '-12.35',
    dayChangePercent: '-0.41',
    volume: '100',
    marketCap: '2987650000000',
    marketCapKnown: true,
    previousClose: '3000.00',
    open: '3000.00',
    high: '3000.00',
    low: '2987.65',
    tickSize: '0.10',
    bandLow: '2700.00',
    bandHigh: '3300.00',
    indices: [],
    deliveryPercent: null,
    asOf: '2026-11-20T05:00:00.000Z',
    stale: false,
  });
  expect(() => z.array(stock).parse(stocks)).not.toThrow();
});

test('a stock whose number of shares is unknown has no market cap to show', () => {
  const unknown = market.universe().map((instrument) => ({ ...instrument, sharesOutstanding: null }));
  const [tcs] = presentStocks({ ...market, universe: () => unknown });
  expect(tcs).toMatchObject({ marketCap: '0', marketCapKnown: false });
});

test('a stock without a price yet is not shown', () => {
  const without: Market = { ...market, quote: (id) => (id === 1 ? undefined : market.quote(id)) };
  expect(presentStocks(without).map(({ symbol }) => symbol)).not.toContain('TCS.NS');
});

test('after a source outage the last good values stay, marked stale', () => {
  market.setPrice('TCS.NS', paise(3_100_00));
  market.setStale(true);
  expect(presentStocks(market)[0]).toMatchObject({ currentPrice: '3100.00', stale: true });
  expect(presentIndices(market).nifty50.stale).toBe(true);
});

/** The scripted market with n other stocks, from a previous close of ₹100. */
function manyStocks(base: Market, count: number, priceOf: (n: number) => Paise): Market {
  const [model] = base.universe();
  const quote = model && base.quote(model.id);
  if (!quote) throw new Error('The scripted market has stocks.');
  const stocks = Array.from({ length: count }, (_, n): Instrument => {
    return { ...model, id: n + 1, symbol: `S${String(n + 1).padStart(2, '0')}.NS` };
  });
  const previousClose = paise(100_00);
  return {
    ...base,
    universe: () => stocks,
    quote: (id) => ({ ...quote, instrumentId: id, previousClose, last: priceOf(id) }),
  };
}
