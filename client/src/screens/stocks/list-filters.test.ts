import { expect, test } from 'vitest';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { DEFAULT_COLUMNS } from './figures.ts';
import { isWithin, limitText, readLimits, withLimit, writeLimits } from './limits.ts';
import {
  DEFAULT_FILTERS,
  indicesOf,
  industriesOf,
  type ListedStock,
  listStocks,
  needsHealth,
  needsTechnical,
  readFilters,
  sectorsOf,
  sortAlsoBy,
  sortBy,
  sortedPlace,
  type WantedVerdicts,
  writeFilters,
} from './list-filters.ts';
import { stocksCsv } from './stocks-csv.ts';

const stock = (symbol: string, over: Partial<Stock> = {}): Stock => ({
  id: 1,
  symbol,
  name: symbol,
  sector: 'IT',
  industry: 'IT - Software',
  currentPrice: '100.00',
  dayChange: '0.00',
  dayChangePercent: '0.00',
  volume: '10',
  marketCap: '1000',
  marketCapKnown: true,
  previousClose: '100.00',
  open: '100.00',
  high: '100.00',
  low: '100.00',
  tickSize: '0.05',
  bandLow: '80.00',
  bandHigh: '120.00',
  asOf: '2026-11-20T05:30:00.000Z',
  stale: false,
  indices: [],
  deliveryPercent: null,
  ...over,
});

const market = [
  stock('TCS.NS', { name: 'Tata Consultancy Services', marketCap: '9000', currentPrice: '98.80' }),
  stock('INFY.NS', { name: 'Infosys', marketCap: '5000', currentPrice: '100.40' }),
  stock('SBIN.NS', { name: 'State Bank of India', sector: 'Financials', marketCap: '10000' }),
];
const symbols = (list: readonly ListedStock[]) => list.map(({ stock: { symbol } }) => symbol);

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
  const filters = {
    search: 'bank',
    sector: 'Financials',
    industry: 'Banks',
    capClass: 'large',
    index: 'NIFTY 50',
    sort: 'volume',
    order: 'asc',
    verdicts: { short: 'BUY', long: 'HOLD' },
    limits: [{ figure: 'rsi', min: null, max: 30 }],
    thenBy: [{ sort: 'name', order: 'asc' }],
    columns: ['rsi', 'change'],
  } as const;
  const address = writeFilters(new URLSearchParams('trade=TCS.NS'), filters);
  expect(address.get('trade')).toBe('TCS.NS');
  expect(readFilters(address)).toEqual(filters);
  expect(address.get('where')).toBe('rsi:~30');
  expect(address.get('prediction')).toBe('short:BUY,long:HOLD');
  expect(address.get('thenBy')).toBe('name:asc');
  expect(
    readFilters(
      new URLSearchParams(
        'sort=colour&order=up&where=rsi:a~,x:1~2&thenBy=colour:asc,marketCap:asc&size=big&prediction=short:MAYBE',
      ),
    ),
  ).toEqual(DEFAULT_FILTERS);
  expect(writeFilters(address, DEFAULT_FILTERS).toString()).toBe('trade=TCS.NS');
});

test('stocks that moved since the fetch are sorted by their live figures', () => {
  const byPrice = { ...DEFAULT_FILTERS, sort: 'price' } as const;
  const two = [stock('A.NS', { id: 1 }), stock('B.NS', { id: 2, currentPrice: '100.50' })];
  expect(symbols(listStocks(two, byPrice))).toEqual(['B.NS', 'A.NS']);
  const risen = (id: number) => (id === 1 ? { last: 100_55, volume: 5 } : undefined);
  expect(symbols(listStocks(two, byPrice, { quoteOf: risen }))).toEqual(['A.NS', 'B.NS']);
  expect(symbols(listStocks(two, { ...byPrice, sort: 'change' }, { quoteOf: risen }))).toEqual([
    'A.NS',
    'B.NS',
  ]);
  expect(symbols(listStocks(two, { ...byPrice, sort: 'volume' }, { quoteOf: risen }))).toEqual([
    'B.NS',
    'A.NS',
  ]);
});

const FIGURES_OF = {
  rsi: 28,
  fromSma50: -4,
  fromSma200: 6,
  fromHigh52w: -12,
  fromLow52w: 31,
  volumeTimes: 1.5,
  pe: 15,
  pb: 2,
  roe: 14,
  dividendYield: 1.5,
};
const technical = new Map([
  [1, { id: 1, ...FIGURES_OF }],
  [2, { id: 2, ...FIGURES_OF, rsi: 45 }],
]);

test('limits keep the stocks in range, ends included; an unknown figure is in no range', () => {
  const three = [stock('A.NS', { id: 1 }), stock('B.NS', { id: 2 }), stock('C.NS', { id: 3 })];
  const limited = (where: string) =>
    symbols(listStocks(three, { ...DEFAULT_FILTERS, limits: readLimits(where) }, { technical }));
  expect(limited('rsi:~30')).toEqual(['A.NS']);
  expect(limited('rsi:28~45')).toEqual(['A.NS', 'B.NS']);
  expect(limited('rsi:~45,fromSma200:6.01~')).toEqual([]);
  expect(limited('marketCap:0~')).toEqual(['A.NS', 'B.NS', 'C.NS']);
  expect(symbols(listStocks(three, { ...DEFAULT_FILTERS, limits: readLimits('rsi:0~') }))).toEqual([]);
});

test('market cap is limited in crore, and is unknown without the number of shares', () => {
  const [large] = listStocks([stock('A.NS', { marketCap: '250000000' })], DEFAULT_FILTERS);
  expect(large?.figures.marketCap).toBe(25);
  const [unknown] = listStocks([stock('A.NS', { marketCapKnown: false })], DEFAULT_FILTERS);
  expect(unknown?.figures.marketCap).toBeNull();
  expect(unknown && isWithin(unknown.figures, readLimits('marketCap:0~'))).toBe(false);
});

test('a limit is set, replaced and removed, and is text on its filter', () => {
  const rsi = { figure: 'rsi', min: null, max: 30 } as const;
  const one = withLimit([], rsi);
  expect(one.map(limitText)).toEqual(['RSI ≤ 30']);
  expect(withLimit(one, { ...rsi, min: 20 }).map(limitText)).toEqual(['RSI 20 to 30']);
  expect(withLimit(one, { ...rsi, max: null })).toEqual([]);
  expect(writeLimits(readLimits('price:100~,rsi:-5~30,rsi:1~2'))).toBe('price:100~,rsi:-5~30');
});

test('an index lists its members, and indices are in numeric order', () => {
  const two = [
    stock('A.NS', { indices: ['NIFTY 100', 'NIFTY 50'] }),
    stock('B.NS', { indices: ['NIFTY 100'] }),
  ];
  expect(indicesOf(two)).toEqual(['NIFTY 50', 'NIFTY 100']);
  expect(symbols(listStocks(two, { ...DEFAULT_FILTERS, index: 'NIFTY 50' }))).toEqual(['A.NS']);
});

test('with Shift a header sorts after the others, thenBy reverses; a plain click sorts only by it', () => {
  const one = sortAlsoBy({ ...DEFAULT_FILTERS, sort: 'change' }, 'name');
  expect(one.thenBy).toEqual([{ sort: 'name', order: 'desc' }]);
  const both = sortAlsoBy(one, 'name');
  expect(both.thenBy).toEqual([{ sort: 'name', order: 'asc' }]);
  expect(sortedPlace(both, 'change')).toEqual({ place: 1, order: 'desc' });
  expect(sortedPlace(both, 'name')).toEqual({ place: 2, order: 'asc' });
  expect(sortedPlace(both, 'price')).toBeNull();
  expect(sortAlsoBy(both, 'change')).toMatchObject({ order: 'asc', thenBy: both.thenBy });
  expect(sortBy(both, 'name')).toMatchObject({ sort: 'name', order: 'desc', thenBy: [] });
});

test('ties are ordered by the next column, and unknown figures are last in both directions', () => {
  const three = [
    stock('A.NS', { name: 'Alpha', volume: '5' }),
    stock('B.NS', { name: 'Beta', volume: '9' }),
    stock('C.NS', { name: 'Gamma', volume: '9', sector: 'Financials' }),
  ];
  const thenBy = [{ sort: 'name', order: 'desc' }] as const;
  expect(symbols(listStocks(three, { ...DEFAULT_FILTERS, sort: 'volume', thenBy }))).toEqual([
    'C.NS',
    'B.NS',
    'A.NS',
  ]);
  const delivered = [
    stock('A.NS'),
    stock('B.NS', { deliveryPercent: 40 }),
    stock('C.NS', { deliveryPercent: 60 }),
  ];
  const by = (order: 'asc' | 'desc') =>
    symbols(listStocks(delivered, { ...DEFAULT_FILTERS, sort: 'delivery', order }));
  expect(by('desc')).toEqual(['C.NS', 'B.NS', 'A.NS']);
  expect(by('asc')).toEqual(['B.NS', 'C.NS', 'A.NS']);
});

test('technical figures are needed if a column, a sort or a limit uses them', () => {
  expect(needsTechnical(DEFAULT_FILTERS)).toBe(false);
  expect(needsTechnical({ ...DEFAULT_FILTERS, columns: ['rsi'] })).toBe(true);
  expect(needsTechnical({ ...DEFAULT_FILTERS, sort: 'fromSma50' })).toBe(true);
  expect(needsTechnical({ ...DEFAULT_FILTERS, thenBy: [{ sort: 'rsi', order: 'asc' }] })).toBe(true);
  expect(needsTechnical({ ...DEFAULT_FILTERS, limits: readLimits('volumeTimes:2~') })).toBe(true);
});

test('the export has the chosen columns in their order, and leaves unknown figures empty', () => {
  const listed = listStocks(
    [stock('A.NS', { id: 1, name: 'Alpha, Ltd.', previousClose: '80.00' }), stock('B.NS', { id: 9 })],
    DEFAULT_FILTERS,
    { technical },
  );
  expect(stocksCsv(listed, ['rsi', 'predictions', 'change'])).toBe(
    'Symbol,Name,Sector,Price,RSI,Change\r\nA,"Alpha, Ltd.",IT,100,28,25\r\nB,B.NS,IT,100,,0\r\n',
  );
  expect(stocksCsv([], DEFAULT_COLUMNS)).toBe(
    'Symbol,Name,Sector,Price,Change,Volume,Market Cap (₹ crore)\r\n',
  );
});

test('stocks are filtered by industry, prediction and data health', () => {
  const three = [
    stock('A.NS', { id: 1, sector: 'Financials', industry: 'Banks' }),
    stock('B.NS', { id: 2, sector: 'Financials', industry: 'Insurance' }),
    stock('C.NS', { id: 3 }),
  ];
  expect(industriesOf(three, 'Financials')).toEqual(['Banks', 'Insurance']);
  expect(industriesOf(three, '')).toEqual(['Banks', 'Insurance', 'IT - Software']);
  expect(symbols(listStocks(three, { ...DEFAULT_FILTERS, industry: 'Banks' }))).toEqual(['A.NS']);
  const verdicts = new Map([
    ['A.NS', { short: { prediction: 'BUY' }, long: { prediction: 'SELL' } }],
    ['B.NS', { short: { prediction: 'BUY' } }],
  ] as const);
  const predicted = (wanted: WantedVerdicts) =>
    symbols(listStocks(three, { ...DEFAULT_FILTERS, verdicts: wanted }, { verdicts }));
  expect(predicted({ short: 'BUY' })).toEqual(['A.NS', 'B.NS']);
  expect(predicted({ short: 'BUY', long: 'SELL' })).toEqual(['A.NS']);
  expect(predicted({ medium: 'HOLD' })).toEqual([]);
  const health = new Map([
    ['A.NS', 60],
    ['B.NS', 100],
    ['C.NS', null],
  ]);
  const sound = { ...DEFAULT_FILTERS, limits: readLimits('health:80~') };
  expect(needsHealth(sound)).toBe(true);
  expect(symbols(listStocks(three, sound, { health }))).toEqual(['B.NS']);
});

test('the 100 largest companies are large caps, the next 150 mid caps, the rest small caps', () => {
  const many = Array.from({ length: 252 }, (_, n) =>
    stock(`S${String(n).padStart(3, '0')}.NS`, {
      id: n,
      marketCap: String(1000 - n),
      marketCapKnown: n !== 5,
    }),
  );
  const of = (capClass: 'large' | 'mid' | 'small') =>
    listStocks(many, { ...DEFAULT_FILTERS, capClass }).map(({ stock: { id } }) => id);
  // Without the one whose number of shares is unknown, which is in no class.
  expect(of('large')).toEqual([0, 1, 2, 3, 4, ...Array.from({ length: 95 }, (_, n) => 6 + n)]);
  expect(of('mid')).toEqual(Array.from({ length: 150 }, (_, n) => 101 + n));
  expect(of('small')).toEqual([251]);
});

test('the address has the filters in one order, whichever was set first', () => {
  const address = new URLSearchParams('sector=Financials&sort=name');
  const filters = { ...readFilters(address), search: 'BANK' };
  expect(writeFilters(address, filters).toString()).toBe('q=BANK&sector=Financials&sort=name');
});
