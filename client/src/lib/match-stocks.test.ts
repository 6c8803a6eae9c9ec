import { expect, test } from 'vitest';
import { matchStocks } from './match-stocks.ts';

const tcs = { symbol: 'TCS.NS', name: 'Tata Consultancy Services' };
const steel = { symbol: 'TATASTEEL.NS', name: 'Tata Steel' };
const mm = { symbol: 'M&M.NS', name: 'Mahindra & Mahindra' };
const stocks = [tcs, steel, mm];

test('a stock is found by any part of its name or its symbol, in any case', () => {
  expect(matchStocks(stocks, 'TATA')).toEqual([tcs, steel]);
  expect(matchStocks(stocks, 'tcs')).toEqual([tcs]);
  expect(matchStocks(stocks, 'hindra')).toEqual([mm]);
  expect(matchStocks(stocks, 'm&m')).toEqual([mm]);
});

test('spaces around what was typed do not count, and nothing typed matches everything', () => {
  expect(matchStocks(stocks, '  steel ')).toEqual([steel]);
  expect(matchStocks(stocks, '  ')).toEqual(stocks);
});

test('without a match nothing is found', () => {
  expect(matchStocks(stocks, 'zomato')).toEqual([]);
});

test('the suffix may be typed, and matches nothing by itself', () => {
  expect(matchStocks(stocks, 'tcs.ns')).toEqual([tcs]);
  expect(matchStocks(stocks, 'TCS.')).toEqual([tcs]);
  expect(matchStocks(stocks, 'ns')).toEqual([tcs]);
});
