import { expect, test } from 'vitest';
import { suggestedStocks } from './suggested-stocks.ts';

const stock = (symbol: string, sector: string, marketCap: number, price = 100, volume = 0) => ({
  symbol,
  sector,
  marketCap: String(marketCap),
  marketCapKnown: marketCap > 0,
  currentPrice: String(price),
  volume: String(volume),
});

const STOCKS = [
  stock('INFY', 'IT', 600),
  stock('TCS', 'IT', 900),
  stock('ITC', 'Consumer', 500),
  stock('RELIANCE', 'Energy', 1_700),
  stock('ONGC', 'Energy', 300),
];
const symbols = (found: { symbol: string }[]) => found.map(({ symbol }) => symbol);

test('the largest of each sector comes first, then the second of each', () => {
  expect(symbols(suggestedStocks(STOCKS, 8))).toEqual(['RELIANCE', 'TCS', 'ITC', 'ONGC', 'INFY']);
  expect(symbols(suggestedStocks(STOCKS, 3))).toEqual(['RELIANCE', 'TCS', 'ITC']);
  expect(suggestedStocks([], 8)).toEqual([]);
});

test('without share counts, stocks are ranked by traded value', () => {
  const traded = [stock('A', 'IT', 0, 100, 50), stock('B', 'IT', 0, 10, 900), stock('C', 'Energy', 0, 1, 7)];
  expect(symbols(suggestedStocks(traded, 2))).toEqual(['B', 'C']);
});
