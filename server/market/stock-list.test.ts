import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import type { Market } from './market.ts';
import { presentStocks } from './present.ts';
import { stockListWriter } from './stock-list.ts';

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const SYMBOLS = ['TCS.NS', 'INFY.NS', 'RELIANCE.NS', 'HDFCBANK.NS', 'ITC.NS'];

test('after any move, the list equals one serialised from scratch', () => {
  const write = stockListWriter();
  const move = fc.record({
    symbol: fc.constantFrom(...SYMBOLS),
    rupees: fc.integer({ min: 2_800, max: 3_200 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(move, { maxLength: 3 }), { maxLength: 6 }), (ticks) => {
      for (const moves of ticks) {
        for (const { symbol, rupees } of moves) market.setPrice(symbol, paise(rupees * 100));
        expect(write(market)).toBe(JSON.stringify(presentStocks(market)));
      }
    }),
    { numRuns: 50, seed: 11 },
  );
});

test('only changed stocks are serialised again', () => {
  const write = stockListWriter();
  write(market);
  market.setPrice('TCS.NS', paise(3_001_00));
  const banded: string[] = [];
  const watched: Market = {
    ...market,
    band: (instrument, quote) => {
      banded.push(instrument.symbol);
      return market.band(instrument, quote);
    },
  };
  write(watched);
  expect(banded).toEqual(['TCS.NS']);
});

test('on another day every stock is serialised again, because price bands change', () => {
  const write = stockListWriter();
  write(market);
  const tomorrow: Market = {
    ...market,
    tradingDate: () => '2026-11-23' as never,
    tickSize: () => paise(20),
  };
  expect(write(tomorrow)).toBe(JSON.stringify(presentStocks(tomorrow)));
});

test('when the closes that set the ticks are read again, every stock is serialised again', () => {
  const write = stockListWriter();
  expect(write(market)).toContain('"tickSize":"0.10"');
  market.setSettingClose('TCS.NS', paise(12_000_00));
  expect(write(market)).toContain('"tickSize":"1.00"');
  expect(write(market)).toBe(JSON.stringify(presentStocks(market)));
});
