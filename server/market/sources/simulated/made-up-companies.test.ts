import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { madeUpCompanies } from './made-up-companies.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { writeDays } from './stored-days.ts';
import { tickSizeOn } from './tick-size.ts';
import { furtherStocksOf, marketValue, stocksOf } from './traits.ts';

const companies = madeUpCompanies(2_400, 1);

test('symbol and name show that a company is fictional, and are unique', () => {
  expect(companies[0]).toMatchObject({ id: 10_001, symbol: 'SIM0001.NS', inNifty50: false });
  expect(companies.filter(({ name }) => !name.endsWith('(simulated)'))).toEqual([]);
  for (const own of ['id', 'symbol', 'name'] as const)
    expect(new Set([...NIFTY_100, ...companies].map((company) => company[own])).size).toBe(2_500);
});

test('a seed gives the same companies, another seed different ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 40 }), (seed, count) => {
      const made = madeUpCompanies(count, seed);
      expect(madeUpCompanies(count, seed)).toEqual(made);
      for (const { price, sharesOutstanding } of made) {
        expect(price % 5).toBe(0);
        expect(price).toBeGreaterThanOrEqual(20);
        expect(sharesOutstanding).toBeGreaterThan(0);
      }
    }),
    { numRuns: 50, seed: 7 },
  );
  expect(madeUpCompanies(10, 2)).not.toEqual(madeUpCompanies(10, 1));
});

test('sizes range from the upper mid caps to the smallest: the median is about ₹1,000 crore', () => {
  const crores = companies.map((company) => marketValue(company) / 1e7);
  expect(Math.max(...crores)).toBeLessThan(200_000);
  expect(crores.toSorted((a, b) => a - b)[1_200]).toBeGreaterThan(500);
  expect(crores.toSorted((a, b) => a - b)[1_200]).toBeLessThan(2_000);
  expect(Math.min(...crores)).toBeGreaterThan(10);
});

test('large companies are unaffected by further ones, and small ones move more and trade less often', () => {
  const stocks = furtherStocksOf(companies);
  const mean = (of: typeof stocks, value: (stock: (typeof stocks)[number]) => number) =>
    of.reduce((sum, stock) => sum + value(stock), 0) / of.length;
  const [large, small] = [stocks.slice(0, 600), stocks.slice(-600)];
  expect(mean(small, ({ traits }) => traits.total)).toBeGreaterThan(
    1.1 * mean(large, ({ traits }) => traits.total),
  );
  expect(mean(large, ({ everySeconds }) => everySeconds)).toBeLessThan(10);
  expect(small.filter(({ everySeconds }) => everySeconds === 60).length).toBeGreaterThan(500);
  expect(stocksOf(NIFTY_100).every(({ everySeconds }) => everySeconds === 1)).toBe(true);
});

test('a market with fictional companies anchors all prices, and resumes halved days bit for bit', async () => {
  const make = (stored = {}) =>
    createSimulatedMarket({
      companies: NIFTY_100.slice(0, 10),
      further: companies.slice(0, 30),
      halved: true,
      seed: 3,
      calendar: weekdayCalendar(),
      firstDate: '2024-01-01' as never,
      ...stored,
    });
  const market = make();
  expect(market.dateOf(0)).toBe('2024-01-01');
  market.stocks.forEach(({ symbol, price }, i) => {
    const close = market.closeOf(market.anchorDay, i);
    const tick = tickSizeOn('2026-08-03' as never, close);
    if (Math.abs(close - price * 100) > tick / 2) expect.fail(`${symbol} closes at ${close}`);
  });
  const folder = mkdtempSync(join(tmpdir(), 'artha-halved-days-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const days = (await writeDays(join(folder, 'days.bin'), 'three', market.keep())) ?? expect.fail();
  expect(days.day(0).moves.open).toBeInstanceOf(Float32Array);
  const again = make({ stored: days });
  again.dayOf('2026-08-03' as never);
  expect(again.daysMade()).toBe(0);
  const later = market.dayOf('2027-03-01' as never) ?? expect.fail();
  expect(again.dayOf('2027-03-01' as never)).toBe(later);
  const bars = (of: typeof market) => of.stocks.map((_, i) => of.barOf(later, i));
  expect(bars(again)).toEqual(bars(market));
});
