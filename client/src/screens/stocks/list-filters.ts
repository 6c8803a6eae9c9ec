import { alphabetical } from '#client/lib/alphabetical.ts';
import { matchStocks } from '#client/lib/match-stocks.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { HORIZONS, type Horizon, VERDICTS, type Verdict } from '#shared/domain/predictions/horizon.ts';
import { CAP_CLASSES, type CapClass, capClassesOf } from './cap-class.ts';
import {
  COLUMNS,
  DEFAULT_COLUMNS,
  FIGURES,
  type Figure,
  type FigureValues,
  figuresOf,
  type HealthOf,
  isTechnical,
  type ListColumn,
  labelOf,
  type QuoteOf,
  type TechnicalOf,
} from './figures.ts';
import { isWithin, type Limit, readLimits, writeLimits } from './limits.ts';
import { text } from './text.ts';

export type Sort = Figure | 'name';

const SORT_ORDER: readonly Sort[] = [
  ...(['marketCap', 'price', 'change', 'volume', 'name'] as const),
  ...FIGURES.filter((figure) => !['marketCap', 'price', 'change', 'volume'].includes(figure)),
];

export const SORTS = SORT_ORDER.map((value) => ({
  value,
  label: value === 'change' ? text.filters.percentChange : labelOf(value),
}));

export const ORDERS = [
  { value: 'desc', label: text.filters.highToLow },
  { value: 'asc', label: text.filters.lowToHigh },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

/** A sort column; it breaks ties of those before it. */
interface SortKey {
  sort: Sort;
  order: Order;
}

/** The required verdict by horizon. */
export type WantedVerdicts = Partial<Record<Horizon, Verdict>>;

/** The list's filters, as stored in the address. An empty text means all. */
export interface ListFilters extends SortKey {
  search: string;
  sector: string;
  industry: string;
  capClass: CapClass | '';
  index: string;
  verdicts: WantedVerdicts;
  limits: readonly Limit[];
  /** Tie-breaking sorts. */
  thenBy: readonly SortKey[];
  columns: readonly ListColumn[];
}

export const DEFAULT_FILTERS: ListFilters = {
  search: '',
  sector: '',
  industry: '',
  capClass: '',
  index: '',
  verdicts: {},
  limits: [],
  sort: 'marketCap',
  order: 'desc',
  thenBy: [],
  columns: DEFAULT_COLUMNS,
};

/** Parameters of the address. */
export const PARAMETERS = [
  ...(['q', 'sector', 'industry', 'size', 'index', 'prediction', 'where'] as const),
  ...(['sort', 'order', 'thenBy', 'columns'] as const),
] as const;

/** Maximum sort columns. */
const MAX_SORTS = 4;

export function readFilters(address: { get(name: string): string | null | undefined }): ListFilters {
  const columns = address.get('columns')?.split(',');
  const key = readKey(`${address.get('sort') ?? ''}:${address.get('order') ?? ''}`);
  return {
    search: address.get('q') ?? '',
    sector: address.get('sector') ?? '',
    industry: address.get('industry') ?? '',
    capClass: CAP_CLASSES.find((each) => each === address.get('size')) ?? '',
    index: address.get('index') ?? '',
    verdicts: readVerdicts(address.get('prediction') ?? ''),
    limits: readLimits(address.get('where') ?? ''),
    ...key,
    thenBy: (address.get('thenBy') ?? '')
      .split(',')
      .filter((written) => SORTS.some(({ value }) => value === written.split(':')[0]))
      .map(readKey)
      .filter((each, place, all) => each.sort !== key.sort && all.findIndex(sorts(each.sort)) === place)
      .slice(0, MAX_SORTS - 1),
    columns: columns
      ? [...new Set(columns)].flatMap((name) => COLUMNS.find((known) => known === name) ?? [])
      : DEFAULT_COLUMNS,
  };
}

/** "short:BUY,long:HOLD"; invalid parts are skipped. */
function readVerdicts(written: string): WantedVerdicts {
  const parts = written.split(',').map((part) => part.split(':'));
  return Object.fromEntries(
    HORIZONS.flatMap((horizon) => {
      const wanted = parts.find(([name]) => name === horizon)?.[1];
      const verdict = VERDICTS.find((each) => each === wanted);
      return verdict ? [[horizon, verdict]] : [];
    }),
  );
}

/** The horizons with a wanted verdict, shortest first. */
export const wantedVerdicts = (verdicts: WantedVerdicts): [Horizon, Verdict][] =>
  HORIZONS.flatMap((horizon) => {
    const verdict = verdicts[horizon];
    return verdict ? [[horizon, verdict]] : [];
  });

const sorts = (sort: Sort) => (key: SortKey) => key.sort === sort;

function readKey(written: string): SortKey {
  const [sort, order] = written.split(':');
  return {
    sort: SORTS.find(({ value }) => value === sort)?.value ?? DEFAULT_FILTERS.sort,
    order: ORDERS.find(({ value }) => value === order)?.value ?? DEFAULT_FILTERS.order,
  };
}

/** Writes filters into an address, always in one order: defaults are omitted, other parameters unchanged. */
export function writeFilters(address: URLSearchParams, filters: ListFilters): URLSearchParams {
  const [written, defaults] = [writtenOf(filters), writtenOf(DEFAULT_FILTERS)];
  for (const name of PARAMETERS) {
    address.delete(name);
    if (written[name] !== defaults[name]) address.append(name, written[name]);
  }
  return address;
}

function writtenOf(filters: ListFilters): Record<(typeof PARAMETERS)[number], string> {
  const { search, sector, industry, capClass, index, verdicts, limits, sort, order, thenBy, columns } =
    filters;
  return {
    q: search,
    sector,
    industry,
    size: capClass,
    index,
    where: writeLimits(limits),
    sort,
    order,
    columns: columns.join(','),
    prediction: wantedVerdicts(verdicts)
      .map(([horizon, verdict]) => `${horizon}:${verdict}`)
      .join(','),
    thenBy: thenBy.map((key) => `${key.sort}:${key.order}`).join(','),
  };
}

type Sorting = Pick<ListFilters, 'sort' | 'order' | 'thenBy'>;

/** A click on a header: the current column reverses, another starts descending. */
export function sortBy<Filters extends Sorting>(filters: Filters, sort: Sort): Filters {
  const reversed = filters.sort === sort && filters.order === 'desc';
  return { ...filters, sort, order: reversed ? 'asc' : 'desc', thenBy: [] };
}

/** A click with Shift: the column breaks ties of the current sort; a second click reverses it. */
export function sortAlsoBy<Filters extends Sorting>(filters: Filters, sort: Sort): Filters {
  if (filters.sort === sort) return { ...filters, order: filters.order === 'desc' ? 'asc' : 'desc' };
  if (!filters.thenBy.some(sorts(sort)))
    return {
      ...filters,
      thenBy: [...filters.thenBy, { sort, order: 'desc' as const }].slice(0, MAX_SORTS - 1),
    };
  const turned = ({ order }: SortKey) => (order === 'desc' ? 'asc' : 'desc');
  return {
    ...filters,
    thenBy: filters.thenBy.map((key) => (key.sort === sort ? { sort, order: turned(key) } : key)),
  };
}

/** A column's place in the sort, from 1, and its order. Null if it does not sort. */
export function sortedPlace(filters: Sorting, sort: Sort): { place: number; order: Order } | null {
  const keys = [filters, ...filters.thenBy];
  const place = keys.findIndex(sorts(sort));
  const key = keys[place];
  return key ? { place: place + 1, order: key.order } : null;
}

const namesUsed = ({ sort, thenBy, limits, columns }: ListFilters): string[] => [
  sort,
  ...thenBy.map((key) => key.sort),
  ...limits.map(({ figure }) => figure),
  ...columns,
];

/** Whether the list needs the technical figures. */
export const needsTechnical = (filters: ListFilters): boolean => namesUsed(filters).some(isTechnical);

/** Whether it needs the scores of the stored bars. */
export const needsHealth = (filters: ListFilters): boolean => namesUsed(filters).includes('health');

/** The distinct sectors in alphabetical order. */
export function sectorsOf(stocks: readonly Stock[]): string[] {
  return alphabetical(new Set(stocks.map(({ sector }) => sector)));
}

/** The distinct industries of a sector, or of all, in alphabetical order. */
export function industriesOf(stocks: readonly Stock[], sector: string): string[] {
  const own = stocks.filter((stock) => sector === '' || stock.sector === sector);
  return alphabetical(new Set(own.map(({ industry }) => industry)));
}

/** The distinct indices in alphabetical order; "NIFTY 100" after "NIFTY 50". */
export function indicesOf(stocks: readonly Stock[]): string[] {
  return alphabetical(new Set(stocks.flatMap(({ indices }) => indices)));
}

/** A stock of the list with its figures. */
export interface ListedStock {
  stock: Stock;
  figures: FigureValues;
}

/** Data read in addition to the stocks; empty until known. */
interface Further {
  quoteOf?: QuoteOf;
  technical?: TechnicalOf | undefined;
  health?: HealthOf | undefined;
  /** Predictions by symbol and horizon. */
  verdicts?: ReadonlyMap<string, Partial<Record<Horizon, { prediction: Verdict }>>>;
}

/** The matching stocks, sorted by current figures; unknown ones last, ties by symbol, in both directions. */
export function listStocks(
  stocks: readonly Stock[],
  filters: ListFilters,
  further: Further = {},
): ListedStock[] {
  const { search, limits } = filters;
  const { quoteOf, technical, health } = further;
  const keys = [filters, ...filters.thenBy];
  return matchStocks(stocks.filter(isChosen(stocks, filters, further)), search)
    .map((stock) => ({
      stock,
      figures: figuresOf(stock, quoteOf?.(stock.id), technical?.get(stock.id), health?.get(stock.symbol)),
    }))
    .filter(({ figures }) => isWithin(figures, limits))
    .sort((a, b) => {
      for (const key of keys) {
        const order = compare(a, b, key);
        if (order !== 0) return order;
      }
      return a.stock.symbol < b.stock.symbol ? -1 : 1;
    });
}

function isChosen(
  stocks: readonly Stock[],
  { sector, industry, capClass, index, verdicts }: ListFilters,
  { verdicts: predicted }: Further,
): (stock: Stock) => boolean {
  const classes = capClass === '' ? null : capClassesOf(stocks);
  const wanted = wantedVerdicts(verdicts);
  return (stock) =>
    (sector === '' || stock.sector === sector) &&
    (industry === '' || stock.industry === industry) &&
    (index === '' || stock.indices.includes(index)) &&
    (classes === null || classes.get(stock.id) === capClass) &&
    wanted.every(([horizon, verdict]) => predicted?.get(stock.symbol)?.[horizon]?.prediction === verdict);
}

function compare(a: ListedStock, b: ListedStock, { sort, order }: SortKey): number {
  const turn = order === 'asc' ? 1 : -1;
  if (sort === 'name') return turn * a.stock.name.localeCompare(b.stock.name, 'en');
  const [left, right] = [a.figures[sort], b.figures[sort]];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return turn * (left - right);
}
