import { expect, test } from 'vitest';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { paise } from '#shared/domain/money.ts';
import { fittedName, shortSectorName } from './sector-name.ts';
import { heatOf, mapMarket } from './sectors.ts';

const stock = (id: number, sector: string, currentPrice: string, more: Partial<Stock> = {}): Stock => ({
  id,
  symbol: `S${id}.NS`,
  name: `Stock ${id}`,
  sector,
  currentPrice,
  dayChange: '0',
  dayChangePercent: '0',
  volume: '0',
  marketCap: '0',
  marketCapKnown: false,
  previousClose: '100.00',
  open: '100.00',
  high: '100.00',
  low: '100.00',
  tickSize: '0.05',
  bandLow: '90.00',
  bandHigh: '110.00',
  asOf: '2026-11-19T09:02:07Z',
  stale: false,
  ...more,
});
const worth = (marketCap: string) => ({ marketCap, marketCapKnown: true });

test('breadth counts stocks above, at and below their previous close', () => {
  const stocks = [
    stock(1, 'IT', '101.00'),
    stock(2, 'IT', '100.00'),
    stock(3, 'Auto', '99.95'),
    stock(4, 'Auto', '98'),
  ];
  expect(mapMarket(stocks, () => undefined).breadth).toEqual({ advancing: 1, unchanged: 1, declining: 2 });
});

test('a live price takes precedence over the snapshot’s', () => {
  const stocks = [stock(1, 'IT', '101.00'), stock(2, 'IT', '101.00')];
  const map = mapMarket(stocks, (id) => (id === 1 ? paise(9_900) : undefined));
  expect(map.breadth).toEqual({ advancing: 1, unchanged: 0, declining: 1 });
  expect(map.sectors).toEqual([{ name: 'IT', stocks: 2, size: 2, percent: 0 }]);
});

test('a sector moves by the market value of its stocks', () => {
  const stocks = [stock(1, 'IT', '102.00', worth('3000')), stock(2, 'IT', '98.00', worth('1000'))];
  const map = mapMarket(stocks, () => undefined);
  expect(map.by).toBe('market cap');
  expect(map.sectors).toEqual([{ name: 'IT', stocks: 2, size: 4000, percent: 1 }]);
});

test('where one market cap is unknown, areas count stocks and are labelled so', () => {
  const stocks = [
    stock(1, 'IT', '102.00', worth('3000')),
    stock(2, 'IT', '98.00'),
    stock(3, 'Auto', '101.00'),
  ];
  const map = mapMarket(stocks, () => undefined);
  expect(map.by).toBe('number of stocks');
  expect(map.sectors.map(({ name, size, percent }) => [name, size, percent])).toEqual([
    ['IT', 2, 0],
    ['Auto', 1, 1],
  ]);
});

test('a stock without a previous close counts as neither up nor down', () => {
  const map = mapMarket([stock(1, 'IT', '100.00', { previousClose: '0' })], () => undefined);
  expect(map.breadth).toEqual({ advancing: 0, unchanged: 1, declining: 0 });
});

test('the heat map has seven steps with bounds at a tenth, a half and 1.1 percent', () => {
  expect([-1.1, -1.09, -0.5, -0.49, -0.1, -0.09, 0, 0.1, 0.5, 1.1].map(heatOf)).toEqual([
    -3, -2, -2, -1, -1, 0, 0, 1, 2, 3,
  ]);
});

test('a sector has a short name, and one that still does not fit is cut or hidden', () => {
  expect(shortSectorName('Capital Goods')).toBe('Cap. Goods');
  expect(shortSectorName('Textiles')).toBe('Textiles');
  expect(fittedName('Financials', 120)).toBe('Financials');
  expect(fittedName('Cap. Goods', 50)).toBe('Cap. Go…');
  expect(fittedName('Realty', 20)).toBeNull();
});
