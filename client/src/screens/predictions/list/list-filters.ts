import { matchStocks } from '#client/lib/match-stocks.ts';
import {
  readSort,
  type SortKey,
  sortClicked,
  sortedRows,
  writeSort,
} from '#client/widgets/list-table/sort-keys.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { VERDICTS, type Verdict } from '#shared/domain/predictions/horizon.ts';
import { text } from '../text.ts';

const SORTS = ['stock', 'price', 'chance', 'edge', 'range', 'risk'] as const;
export type Sort = (typeof SORTS)[number];
export type Shown = Verdict | 'ALL';

/** The list's filters, as stored in the address. An empty sector means all. */
export interface ListFilters {
  search: string;
  sector: string;
  /** Only stocks that the user holds or watches. */
  mine: boolean;
  shown: Shown;
  /** Empty for the server's order: calls first, then by distance from the base rate. */
  sort: readonly SortKey<Sort>[];
  cards: boolean;
  columns: readonly PredictionColumn[];
}

/** Optional columns; stock and signal are always shown. */
export const COLUMNS = ['price', 'chance', 'edge', 'range', 'risk', 'horizons'] as const;
export type PredictionColumn = (typeof COLUMNS)[number];

type Address = Pick<URLSearchParams, 'get'>;

export function readFilters(address: Address): ListFilters {
  return {
    search: address.get('q') ?? '',
    sector: address.get('sector') ?? '',
    mine: address.get('mine') === '1',
    shown: VERDICTS.find((verdict) => verdict === address.get('verdict')) ?? 'ALL',
    sort: readSortOf(address),
    cards: address.get('view') === 'cards',
    columns: readColumns(address.get('columns')),
  };
}

/** One column that sorts is written as "sort=edge&order=asc", several as "sort=edge:asc,chance:desc". */
function readSortOf(address: Address): SortKey<Sort>[] {
  const keys = readSort(address.get('sort') ?? '', SORTS);
  const [first] = keys;
  return keys.length === 1 && first && address.get('order') === 'asc'
    ? [{ ...first, descending: false }]
    : keys;
}

function readColumns(written: string | null): readonly PredictionColumn[] {
  if (written === null) return COLUMNS;
  return [...new Set(written.split(','))].flatMap((name) => COLUMNS.find((known) => known === name) ?? []);
}

/** Writes filters into an address; defaults are omitted. */
export function writeFilters(address: URLSearchParams, filters: ListFilters): void {
  const [first, ...others] = filters.sort;
  const parts: Record<string, string> = {
    q: filters.search,
    sector: filters.sector,
    mine: filters.mine ? '1' : '',
    verdict: filters.shown === 'ALL' ? '' : filters.shown,
    sort: others.length > 0 ? writeSort(filters.sort) : (first?.name ?? ''),
    order: others.length > 0 || first?.descending !== false ? '' : 'asc',
    view: filters.cards ? 'cards' : '',
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') address.delete(name);
    else address.set(name, value);
  }
  if (filters.columns.join() === COLUMNS.join()) address.delete('columns');
  else address.set('columns', filters.columns.join());
}

/** Filters as a query string, for any horizon; empty for the default list. */
export function queryOf(filters: ListFilters): string {
  const address = new URLSearchParams();
  writeFilters(address, filters);
  return address.toString();
}

/** Filters as text: "BUY · IT · by Confidence, high to low". */
export function filterText({ search, sector, mine, shown, sort, columns }: ListFilters): string {
  const parts = [
    ...(shown === 'ALL' ? [] : [shown]),
    ...(search === '' ? [] : [`“${search}”`]),
    ...(sector === '' ? [] : [sector]),
    ...(mine ? [text.list.mine] : []),
    ...sort.map(({ name, descending }) => text.list.sortedBy(labelOf(name), descending)),
    ...(columns.join() === COLUMNS.join() ? [] : [text.list.withColumns(columns.map(labelOf).join(', '))]),
  ];
  return parts.length === 0 ? text.list.all : parts.join(' · ');
}

/** A column's name, without the day that the table adds to its range. */
export const labelOf = (name: PredictionColumn | Sort): string =>
  name === 'range' ? text.list.columns.rangeOnly : text.list.columns[name];

/**
 * A click on a column's header: figures high to low, names A to Z; then reversed; then the server's order. With Shift
 * (`also`) it sorts after the others.
 */
export const sortedByClick = (filters: ListFilters, sort: Sort, also: boolean): ListFilters => ({
  ...filters,
  sort: sortClicked(filters.sort, sort, also, { ascendingFirst: sort === 'stock' }),
});

const FIGURES: Record<Sort, (of: HorizonPrediction) => number | string> = {
  stock: (of) => of.stockSymbol,
  price: (of) => of.currentPrice,
  chance: (of) => of.probability,
  edge: (of) => of.probability - of.baseRate,
  range: ({ interval }) => interval.high / interval.low,
  risk: (of) => of.volatility,
};

/** The matching predictions in the requested order; ties keep the server's order. */
export function listed(
  all: readonly HorizonPrediction[],
  filters: ListFilters,
  isMine: (symbol: string) => boolean,
): HorizonPrediction[] {
  const named = all.map((of) => ({ of, symbol: of.stockSymbol, name: of.stockName }));
  const matching = matchStocks(named, filters.search)
    .map(({ of }) => of)
    .filter(
      (of) =>
        (filters.sector === '' || of.sector === filters.sector) &&
        (filters.shown === 'ALL' || of.prediction === filters.shown) &&
        (!filters.mine || isMine(of.stockSymbol)),
    );
  return sortedRows(matching, filters.sort, (of, name) => FIGURES[name](of));
}
