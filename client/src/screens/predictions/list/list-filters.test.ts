import { expect, test } from 'vitest';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import {
  filterText,
  type ListFilters,
  listed,
  queryOf,
  readFilters,
  sortedBy,
  writeFilters,
} from './list-filters.ts';
import { predictionsCsv } from './predictions-csv.ts';

type Figures = Pick<
  HorizonPrediction,
  | 'stockSymbol'
  | 'stockName'
  | 'sector'
  | 'prediction'
  | 'currentPrice'
  | 'probability'
  | 'baseRate'
  | 'interval'
  | 'volatility'
>;

const stock = (stockSymbol: string, sector: string, rest: Partial<Figures>): HorizonPrediction =>
  ({
    stockSymbol,
    stockName: `${stockSymbol} Limited`,
    sector,
    prediction: 'HOLD',
    currentPrice: 100,
    probability: 0.5,
    baseRate: 0.5,
    interval: { level: 80, low: 90, high: 110 },
    volatility: 30,
    ...rest,
  }) as HorizonPrediction;

const ALL = [
  stock('TCS.NS', 'IT', { prediction: 'BUY', probability: 0.62, currentPrice: 3_000 }),
  stock('DLF.NS', 'Realty', { prediction: 'SELL', probability: 0.55, volatility: 44 }),
  stock('INFY.NS', 'IT', { probability: 0.58, currentPrice: 1_500, volatility: 22 }),
];
const DEFAULTS = readFilters(new URLSearchParams());
const symbols = (filters: Partial<ListFilters>, isMine = (_: string) => false) =>
  listed(ALL, { ...DEFAULTS, ...filters }, isMine).map(({ stockSymbol }) => stockSymbol.replace('.NS', ''));

test('the order of the server holds until a column is chosen', () => {
  expect(symbols({})).toEqual(['TCS', 'DLF', 'INFY']);
  expect(symbols({ sort: 'chance' })).toEqual(['TCS', 'INFY', 'DLF']);
  expect(symbols({ sort: 'risk', descending: false })).toEqual(['INFY', 'TCS', 'DLF']);
  expect(symbols({ sort: 'stock', descending: false })).toEqual(['DLF', 'INFY', 'TCS']);
});

test('search, sector, signal and one’s own stocks narrow the list together', () => {
  expect(symbols({ search: 'inf' })).toEqual(['INFY']);
  expect(symbols({ sector: 'IT' })).toEqual(['TCS', 'INFY']);
  expect(symbols({ shown: 'SELL' })).toEqual(['DLF']);
  expect(symbols({ mine: true, sector: 'IT' }, (symbol) => symbol !== 'TCS.NS')).toEqual(['INFY']);
});

test('a third click on a head leads back to the order of the server', () => {
  const once = sortedBy(DEFAULTS, 'chance');
  expect(once).toMatchObject({ sort: 'chance', descending: true });
  const twice = sortedBy(once, 'chance');
  expect(twice).toMatchObject({ sort: 'chance', descending: false });
  expect(sortedBy(twice, 'chance')).toEqual(DEFAULTS);
  expect(sortedBy(DEFAULTS, 'stock')).toMatchObject({ sort: 'stock', descending: false });
});

test('filters survive the address, and defaults are not in it', () => {
  const address = new URLSearchParams('tab=medium');
  const chosen: ListFilters = {
    search: 'bank',
    sector: 'Financials',
    mine: true,
    shown: 'BUY',
    sort: 'edge',
    descending: false,
    cards: true,
    columns: ['chance', 'edge'],
  };
  writeFilters(address, chosen);
  expect(address.toString()).toBe(
    'tab=medium&q=bank&sector=Financials&mine=1&verdict=BUY&sort=edge&order=asc&view=cards&columns=chance%2Cedge',
  );
  expect(readFilters(address)).toEqual(chosen);
  writeFilters(address, DEFAULTS);
  expect(address.toString()).toBe('tab=medium');
});

test('a view has filters, sort and columns in the address and in words', () => {
  const query = 'sector=IT&sort=chance&columns=chance%2Cedge';
  const filters = readFilters(new URLSearchParams(query));
  expect(queryOf(filters)).toBe(query);
  expect(filterText(filters)).toBe('IT · by Confidence, high to low · columns Confidence, Edge');
  expect([queryOf(DEFAULTS), filterText(DEFAULTS)]).toEqual(['', 'All']);
});

test('the file has the listed predictions in their order', () => {
  const [tcs] = ALL.map((of) => ({ ...of, riskLevel: 'low' as const, expiresOn: '2026-12-04' }));
  expect(
    predictionsCsv(tcs ? [tcs] : [])
      .trimEnd()
      .split('\r\n'),
  ).toEqual([
    'Symbol,Name,Sector,Signal,LTP,Confidence %,Base rate %,80% range low,80% range high,Risk,Expires',
    'TCS,TCS.NS Limited,IT,BUY,3000,62,50,90,110,low,2026-12-04',
  ]);
});
