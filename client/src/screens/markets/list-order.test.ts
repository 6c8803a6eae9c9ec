import { expect, test } from 'vitest';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { arrange, type ListView, readView, sortBy, writeView } from './list-order.ts';

const stock = (id: number, symbol: string, sector: string, currentPrice: string): Stock => ({
  id,
  symbol,
  name: symbol,
  sector,
  currentPrice,
  dayChange: '0',
  dayChangePercent: '0',
  volume: '0',
  marketCap: '0',
  marketCapKnown: false,
  previousClose: '100.00',
  tickSize: '0.05',
  stale: false,
  open: '100.00',
  high: '100.00',
  low: '100.00',
  bandLow: '90.00',
  bandHigh: '110.00',
  asOf: '2026-11-19T09:02:07Z',
});
const market = [
  stock(1, 'TCS.NS', 'IT', '101.00'),
  stock(2, 'SBIN.NS', 'Financials', '103.00'),
  stock(3, 'INFY.NS', 'IT', '101.00'),
];
const plain: ListView = { search: '', column: null, ascending: false, heatMap: false };
const arranged = (view: Partial<ListView>, lastOf: (id: number) => Paise | undefined = () => undefined) =>
  arrange(market, { ...plain, ...view }, lastOf).map(({ symbol }) => symbol);

test('by default the list has the server’s order', () => {
  expect(arranged({})).toEqual(['TCS.NS', 'SBIN.NS', 'INFY.NS']);
  expect(arranged({ search: 'inf' })).toEqual(['INFY.NS']);
});

test('ties are ordered by symbol in both directions', () => {
  expect(arranged({ column: 'price' })).toEqual(['SBIN.NS', 'INFY.NS', 'TCS.NS']);
  expect(arranged({ column: 'price', ascending: true })).toEqual(['INFY.NS', 'TCS.NS', 'SBIN.NS']);
  expect(arranged({ column: 'sector', ascending: true })).toEqual(['SBIN.NS', 'INFY.NS', 'TCS.NS']);
});

test('a live price takes precedence over the fetched one', () => {
  const risen = (id: number) => (id === 1 ? paise(10_301) : undefined);
  expect(arranged({ column: 'price' }, risen)).toEqual(['TCS.NS', 'SBIN.NS', 'INFY.NS']);
  expect(arranged({ column: 'change' }, risen)).toEqual(['TCS.NS', 'SBIN.NS', 'INFY.NS']);
});

test('text starts with A and figures with the highest; the current header reverses', () => {
  const byStock = sortBy(plain, 'stock');
  expect(byStock).toMatchObject({ column: 'stock', ascending: true });
  expect(sortBy(byStock, 'stock')).toMatchObject({ column: 'stock', ascending: false });
  expect(sortBy(byStock, 'change')).toMatchObject({ column: 'change', ascending: false });
});

test('the view round-trips through the address, and invalid values are defaults', () => {
  for (const column of ['stock', 'change'] as const) {
    for (const ascending of [true, false]) {
      const view: ListView = { search: 'bank', column, ascending, heatMap: true };
      const address = writeView(new URLSearchParams('trade=TCS.NS'), view);
      expect(address.get('trade')).toBe('TCS.NS');
      expect(readView(address)).toEqual(view);
      expect(writeView(address, plain).toString()).toBe('trade=TCS.NS');
    }
  }
  expect(readView(new URLSearchParams('sort=colour&order=up&view=none'))).toEqual(plain);
});
