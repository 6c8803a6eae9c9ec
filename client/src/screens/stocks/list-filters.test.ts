import { expect, test } from 'vitest';
import type { Stock } from '#shared/contract/stocks.ts';
import { DEFAULT_FILTERS, listStocks, readFilters, sectorsOf, sortBy, writeFilters } from './list-filters.ts';

const stock = (symbol: string, over: Partial<Stock> = {}): Stock => ({
  ...{ id: 1, symbol, name: symbol, sector: 'IT', currentPrice: '100.00', dayChange: '0.00' },
  ...{
    dayChangePercent: '0.00',
    volume: '10',
    marketCap: '1000',
    marketCapKnown: true,
    previousClose: '100.00',
  },
  ...{
    open: '100.00',
    high: '100.00',
    low: '100.00',
    tickSize: '0.05',
    bandLow: '80.00',
    bandHigh: '120.00',
  },
  ...{ asOf: '2026-11-20T05:30:00.000Z', stale: false },
  ...over,
});

const market = [
  stock('TCS.NS', { name: 'Tata Consultancy Services', marketCap: '9000', currentPrice: '98.80' }),
  stock('INFY.NS', { name: 'Infosys', marketCap: '5000', currentPrice: '100.40' }),
  stock('SBIN.NS', { name: 'State Bank of India', sector: 'Financials', marketCap: '10000' }),
];
const symbols = (list: Stock[]) => list.map(({ symbol }) => symbol);

test('by default the largest company comes first', () => {
  expect(symbols(listStocks(market, DEFAULT_FILTERS))).toEqual(['SBIN.NS', 'TCS.NS', 'INFY.NS']);
});

test('a search finds name or symbol, in any case', () => {
  expect(symbols(listStocks(market, { ...DEFAULT_FILTERS, search: 'tata' }))).toEqual(['TCS.NS']);
  expect(symbols(listStocks(market, { ...DEFAULT_FILTERS, search: ' sbi ' }))).toEqual(['SBIN.NS']);
  expect(listStocks(market, { ...DEFAULT_FILTERS, search: 'wipro' })).toEqual([]);
});

test('a sector shows only its own, and sectors are listed once in order', () => {
  expect(symbols(listStocks(market, { ...DEFAULT_FILTERS, sector: 'IT' }))).toEqual(['TCS.NS', 'INFY.NS']);
  expect(sectorsOf(market)).toEqual(['Financials', 'IT']);
});

test('percent change sorts as a number, and ties are ordered by symbol in both directions', () => {
  const falling = { ...DEFAULT_FILTERS, sort: 'change', order: 'asc' } as const;
  expect(symbols(listStocks(market, falling))).toEqual(['TCS.NS', 'SBIN.NS', 'INFY.NS']);
  const tied = [stock('B.NS'), stock('A.NS')];
  expect(symbols(listStocks(tied, { ...falling, order: 'desc' }))).toEqual(['A.NS', 'B.NS']);
});

test('the current header reverses, another one starts from the highest', () => {
  const turned = sortBy(DEFAULT_FILTERS, 'marketCap');
  expect(turned).toMatchObject({ sort: 'marketCap', order: 'asc' });
  expect(sortBy(turned, 'price')).toMatchObject({ sort: 'price', order: 'desc' });
});

test('filters round-trip through the address, and invalid values are defaults', () => {
  const filters = { search: 'bank', sector: 'Financials', sort: 'volume', order: 'asc' } as const;
  const address = writeFilters(new URLSearchParams('trade=TCS.NS'), filters);
  expect(address.get('trade')).toBe('TCS.NS');
  expect(readFilters(address)).toEqual(filters);
  expect(readFilters(new URLSearchParams('sort=colour&order=up'))).toEqual(DEFAULT_FILTERS);
  expect(writeFilters(address, DEFAULT_FILTERS).toString()).toBe('trade=TCS.NS');
});

test('stocks that moved since the fetch are sorted by their live figures', () => {
  const byPrice = { ...DEFAULT_FILTERS, sort: 'price' } as const;
  const two = [stock('A.NS', { id: 1 }), stock('B.NS', { id: 2, currentPrice: '100.50' })];
  expect(symbols(listStocks(two, byPrice))).toEqual(['B.NS', 'A.NS']);
  const risen = (id: number) => (id === 1 ? { last: 100_55, volume: 5 } : undefined);
  expect(symbols(listStocks(two, byPrice, risen))).toEqual(['A.NS', 'B.NS']);
  expect(symbols(listStocks(two, { ...byPrice, sort: 'change' }, risen))).toEqual(['A.NS', 'B.NS']);
  expect(symbols(listStocks(two, { ...byPrice, sort: 'volume' }, risen))).toEqual(['B.NS', 'A.NS']);
});
