import { expect, test } from 'vitest';
import { suggestStocks } from './suggest-stocks.ts';

const stocks = [
  { symbol: 'SBIN.NS', name: 'State Bank of India' },
  { symbol: 'TCS.NS', name: 'Tata Consultancy Services' },
  { symbol: 'TATASTEEL.NS', name: 'Tata Steel' },
  { symbol: 'TITAN.NS', name: 'Titan Company' },
];
const symbols = (written: string, limit = 6) =>
  suggestStocks(stocks, written, limit).map(({ symbol }) => symbol);

test('prefix matches of the symbol come first, then of the name, then the rest', () => {
  expect(symbols('ta')).toEqual(['TATASTEEL.NS', 'TCS.NS', 'SBIN.NS', 'TITAN.NS']);
  expect(symbols(' TCS.NS ')).toEqual(['TCS.NS']);
});

test('no more than requested, and none for an empty query', () => {
  expect(symbols('ta', 2)).toEqual(['TATASTEEL.NS', 'TCS.NS']);
  expect(symbols('  ')).toEqual([]);
  expect(symbols('wipro')).toEqual([]);
});
