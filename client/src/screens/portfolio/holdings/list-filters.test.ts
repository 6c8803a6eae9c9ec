import { expect, test } from 'vitest';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { holdingsCsv } from './holdings-csv.ts';
import { DEFAULT_COLUMNS, filterText, listed, queryOf, readFilters } from './list-filters.ts';

function holding(
  symbol: string,
  sector: string,
  [quantity, average, price]: [number, number, number],
): Holding {
  const [invested, value] = [quantity * average, quantity * price];
  return {
    id: symbol,
    instrumentId: 1,
    symbol,
    companyName: `${symbol} Ltd.`,
    sector,
    quantity,
    heldQuantity: 0,
    sellableQuantity: quantity,
    convertibleQuantity: 0,
    reservedBy: [],
    averagePrice: average,
    investedValue: invested,
    currentPrice: price,
    currentValue: value,
    pnl: value - invested,
    pnlPercent: (100 * (value - invested)) / invested,
    dayChange: 10,
    dayChangePercent: 0.5,
    dayBase: 2_000,
    stale: false,
  };
}
const ALL = [
  holding('INFY.NS', 'IT', [10, 100, 110]),
  holding('SBIN.NS', 'Financials', [5, 400, 380]),
  holding('TCS.NS', 'IT', [1, 1_000, 1_000]),
];
const of = (query: string) => readFilters(new URLSearchParams(query));
const symbols = (query: string) => listed(ALL, of(query)).map(({ symbol }) => symbol);

test('holdings are searched, filtered by sector, and sorted by several columns', () => {
  expect(symbols('')).toEqual(['INFY.NS', 'SBIN.NS', 'TCS.NS']);
  expect(symbols('q=tcs')).toEqual(['TCS.NS']);
  expect(symbols('sector=IT&sort=value:asc')).toEqual(['TCS.NS', 'INFY.NS']);
  expect(symbols('sort=pnl:desc')).toEqual(['INFY.NS', 'TCS.NS', 'SBIN.NS']);
  expect(symbols('sort=day:desc,stock:desc')).toEqual(['TCS.NS', 'SBIN.NS', 'INFY.NS']);
});

test('filters round-trip through the address, which omits defaults', () => {
  expect(queryOf(of('sort=colour:asc&columns=quantity,average,price,pnl,day,weight'))).toBe('');
  expect(queryOf(of('columns='))).toBe('columns=');
  const query = 'q=tata&sector=IT&sort=pnl%3Adesc&columns=value%2Cpnl';
  expect(queryOf(of(query))).toBe(query);
  expect(filterText(of(query))).toBe('“tata” · IT · by P&L, high to low · columns Value, P&L');
  expect(filterText(of(''))).toBe('All holdings');
  expect(DEFAULT_COLUMNS).toEqual(['quantity', 'average', 'price', 'pnl', 'day', 'weight']);
});

test('the file has the chosen columns in their order; a weight is of the whole portfolio', () => {
  const filters = of('sector=IT&columns=value,pnl,weight');
  expect(
    holdingsCsv(listed(ALL, filters), { all: ALL, columns: filters.columns }).trimEnd().split('\r\n'),
  ).toEqual([
    'Symbol,Name,Sector,Value,P&L,P&L %,% of portfolio',
    'INFY,INFY.NS Ltd.,IT,1100,100,10,27.5',
    'TCS,TCS.NS Ltd.,IT,1000,0,0,25',
  ]);
});
