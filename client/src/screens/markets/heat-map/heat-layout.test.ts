import { expect, test } from 'vitest';
import { type HeatStock, largestBy, layOutSectors, neighbourOf } from './heat-layout.ts';

const stocks: HeatStock[] = [
  { symbol: 'HDFCBANK.NS', sector: 'Financials', size: 400 },
  { symbol: 'SBIN.NS', sector: 'Financials', size: 100 },
  { symbol: 'TCS.NS', sector: 'IT', size: 100 },
];

test('a sector’s area is that of its stocks, scaled by a root', () => {
  const [financials, it] = layOutSectors(stocks, 404, 304);
  expect(financials).toMatchObject({
    key: 'Financials',
    x: 0,
    y: 0,
    width: 299,
    height: 300,
    headHeight: 20,
  });
  expect(it).toMatchObject({ key: 'IT', x: 303, y: 0, width: 97, height: 300, headHeight: 20 });
  expect(financials?.stocks.map(({ key, height }) => [key, Math.round(height)])).toEqual([
    ['HDFCBANK.NS', 280],
    ['SBIN.NS', 280],
  ]);
  expect(it?.stocks).toEqual([{ key: 'TCS.NS', x: 0, y: 20, width: 97, height: 280 }]);
});

test('a sector too small for its name gives all its space to its stocks', () => {
  const [only] = layOutSectors([{ symbol: 'DLF.NS', sector: 'Realty', size: 9 }], 50, 50);
  expect(only).toMatchObject({
    headHeight: 0,
    stocks: [{ key: 'DLF.NS', x: 0, y: 0, width: 46, height: 46 }],
  });
});

test('before it has a size, nothing is laid out', () => {
  expect(layOutSectors(stocks, 0, 0)).toEqual([]);
});

test('an arrow goes to the nearest stock in its direction, across sectors', () => {
  const sectors = layOutSectors(stocks, 404, 304);
  expect(neighbourOf(sectors, 'HDFCBANK.NS', 'ArrowRight')).toBe('SBIN.NS');
  expect(neighbourOf(sectors, 'SBIN.NS', 'ArrowRight')).toBe('TCS.NS');
  expect(neighbourOf(sectors, 'TCS.NS', 'ArrowRight')).toBeNull();
  expect(neighbourOf(sectors, 'TCS.NS', 'ArrowLeft')).toBe('SBIN.NS');
  expect(neighbourOf(sectors, 'GONE.NS', 'ArrowLeft')).toBeNull();
});

test('an arrow prefers its own row over stocks to the side', () => {
  const at = (key: string, x: number, y: number) => ({ key, x, y, width: 10, height: 10 });
  const box = { key: 'IT', x: 0, y: 0, width: 100, height: 100, headHeight: 0 };
  const sectors = [{ ...box, stocks: [at('TCS.NS', 0, 0), at('WIPRO.NS', 20, 30), at('INFY.NS', 60, 0)] }];
  expect(neighbourOf(sectors, 'TCS.NS', 'ArrowRight')).toBe('INFY.NS');
  expect(neighbourOf(sectors, 'TCS.NS', 'ArrowDown')).toBe('WIPRO.NS');
  expect(neighbourOf(sectors, 'WIPRO.NS', 'ArrowUp')).toBe('TCS.NS');
});

test('of very many stocks the largest are laid out, in list order', () => {
  const size = (n: number) => n % 10;
  expect(largestBy([1, 19, 8, 9, 3], size, 3)).toEqual([19, 8, 9]);
  expect(largestBy([1, 2], size, 3)).toEqual([1, 2]);
});
