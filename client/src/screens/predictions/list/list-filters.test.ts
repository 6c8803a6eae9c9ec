import { expect, test } from 'vitest';
import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import {
  filterText,
  type ListFilters,
  listed,
  queryOf,
  readFilters,
  sortedByClick,
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

test('the list has the server’s order until a column is chosen', () => {
  expect(symbols({})).toEqual(['TCS', 'DLF', 'INFY']);
  const by = (query: string) => symbols({ sort: readFilters(new URLSearchParams(query)).sort });
  expect(by('sort=chance')).toEqual(['TCS', 'INFY', 'DLF']);
  expect(by('sort=risk&order=asc')).toEqual(['INFY', 'TCS', 'DLF']);
  expect(by('sort=stock&order=asc')).toEqual(['DLF', 'INFY', 'TCS']);
  // Edges: TCS 12 points, INFY 8, DLF 5. Ranges are equal.
  expect(by('sort=range:desc,edge:asc')).toEqual(['DLF', 'INFY', 'TCS']);
  expect(by('sort=range:desc,edge:desc')).toEqual(['TCS', 'INFY', 'DLF']);
});

test('search, sector, signal and own stocks narrow the list together', () => {
  expect(symbols({ search: 'inf' })).toEqual(['INFY']);
  expect(symbols({ sector: 'IT' })).toEqual(['TCS', 'INFY']);
  expect(symbols({ shown: 'SELL' })).toEqual(['DLF']);
  expect(symbols({ mine: true, sector: 'IT' }, (symbol) => symbol !== 'TCS.NS')).toEqual(['INFY']);
});

test('a third click on a header restores the server’s order', () => {
  const once = sortedByClick(DEFAULTS, 'chance', false);
  expect(once.sort).toEqual([{ name: 'chance', descending: true }]);
  const twice = sortedByClick(once, 'chance', false);
  expect(twice.sort).toEqual([{ name: 'chance', descending: false }]);
  expect(sortedByClick(twice, 'chance', false)).toEqual(DEFAULTS);
  expect(sortedByClick(DEFAULTS, 'stock', false).sort).toEqual([{ name: 'stock', descending: false }]);
});

test('with Shift a column sorts after the others, and the address has all of them', () => {
  const chosen = sortedByClick(sortedByClick(DEFAULTS, 'risk', false), 'stock', true);
  expect(queryOf(chosen)).toBe('sort=risk%3Adesc%2Cstock%3Aasc');
  expect(readFilters(new URLSearchParams(queryOf(chosen)))).toEqual(chosen);
  expect(filterText(chosen)).toBe('by Risk, high to low · by Stock, low to high');
});

test('filters round-trip through the address, which omits defaults', () => {
  const address = new URLSearchParams('tab=medium');
  const chosen: ListFilters = {
    search: 'bank',
    sector: 'Financials',
    mine: true,
    shown: 'BUY',
    sort: [{ name: 'edge', descending: false }],
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

test('a view has filters, sort and columns, in the address and as text', () => {
  const query = 'sector=IT&sort=chance&columns=chance%2Cedge';
  const filters = readFilters(new URLSearchParams(query));
  expect(queryOf(filters)).toBe(query);
  expect(filterText(filters)).toBe('IT · by Confidence, high to low · columns Confidence, Edge');
  expect([queryOf(DEFAULTS), filterText(DEFAULTS)]).toEqual(['', 'All']);
});

test('the file has the listed predictions with the chosen columns, both in their order', () => {
  const [tcs] = ALL.map((of) => ({ ...of, riskLevel: 'low' as const, expiresOn: '2026-12-04' }));
  const verdicts = new Map([['TCS.NS', { short: tcs, long: { ...tcs, prediction: 'HOLD' } } as Verdicts]]);
  const file = (columns: ListFilters['columns']) =>
    predictionsCsv(tcs ? [tcs] : [], { columns, verdicts })
      .trimEnd()
      .split('\r\n');
  expect(file(['price', 'chance', 'edge', 'range', 'risk', 'horizons'])).toEqual([
    'Symbol,Name,Sector,Signal,LTP,Confidence %,Base rate %,Edge (points),80% range low,80% range high,Risk,Short term,Medium term,Long term,Expires',
    'TCS,TCS.NS Limited,IT,BUY,3000,62,50,12,90,110,low,BUY,,HOLD,2026-12-04',
  ]);
  expect(file(['risk', 'chance'])).toEqual([
    'Symbol,Name,Sector,Signal,Risk,Confidence %,Base rate %,Expires',
    'TCS,TCS.NS Limited,IT,BUY,low,62,50,2026-12-04',
  ]);
});
