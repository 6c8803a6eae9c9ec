import { matchStocks } from '#client/lib/match-stocks.ts';
import { readSort, type SortKey, sortedRows, writeSort } from '#client/widgets/list-table/sort-keys.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { text } from './text.ts';

/** Optional columns; stock and actions are always shown. */
export const COLUMNS = [
  ...(['quantity', 'average', 'invested', 'price', 'value'] as const),
  ...(['pnl', 'day', 'weight'] as const),
] as const;
export type HoldingColumn = (typeof COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly HoldingColumn[] = COLUMNS.filter(
  (column) => column !== 'invested' && column !== 'value',
);

const SORTS = ['stock', ...COLUMNS] as const;
export type HoldingSort = (typeof SORTS)[number];

export const labelOf = (name: HoldingSort): string => text.heads[name];

/** The list's filters, as stored in the address. An empty text means all. */
export interface HoldingFilters {
  search: string;
  sector: string;
  /** Empty for the server's order. */
  sort: readonly SortKey<HoldingSort>[];
  columns: readonly HoldingColumn[];
}

export function readFilters(address: Pick<URLSearchParams, 'get'>): HoldingFilters {
  const columns = address.get('columns')?.split(',');
  return {
    search: address.get('q') ?? '',
    sector: address.get('sector') ?? '',
    sort: readSort(address.get('sort') ?? '', SORTS),
    columns: columns
      ? [...new Set(columns)].flatMap((name) => COLUMNS.find((known) => known === name) ?? [])
      : DEFAULT_COLUMNS,
  };
}

/** Writes filters into an address; defaults are omitted, other parameters unchanged. */
export function writeFilters(address: URLSearchParams, filters: HoldingFilters): URLSearchParams {
  const { search, sector, sort, columns } = filters;
  const isUsual = columns.join() === DEFAULT_COLUMNS.join();
  const parts = { q: search, sector, sort: writeSort(sort), columns: isUsual ? null : columns.join() };
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || (value === '' && name !== 'columns')) address.delete(name);
    else address.set(name, value);
  }
  return address;
}

export const queryOf = (filters: HoldingFilters): string =>
  writeFilters(new URLSearchParams(), filters).toString();

/** Filters as text: "“tata” · IT · by P&L, high to low". */
export function filterText({ search, sector, sort, columns }: HoldingFilters): string {
  const isUsual = columns.join() === DEFAULT_COLUMNS.join();
  const parts = [
    ...(search === '' ? [] : [`“${search}”`]),
    ...(sector === '' ? [] : [sector]),
    ...sort.map(({ name, descending }) => text.sortedBy(labelOf(name), descending)),
    ...(isUsual ? [] : [text.withColumns(columns.map(labelOf).join(', '))]),
  ];
  return parts.length === 0 ? text.all : parts.join(' · ');
}

/** The matching holdings, sorted by the fetched prices. */
export function listed(holdings: readonly Holding[], { search, sector, sort }: HoldingFilters): Holding[] {
  const named = holdings.map((of) => ({ of, symbol: of.symbol, name: of.companyName }));
  const matching = matchStocks(named, search)
    .map(({ of }) => of)
    .filter((of) => sector === '' || of.sector === sector);
  return sortedRows(matching, sort, figureOf);
}

export function figureOf(of: Holding, name: HoldingSort): number | string {
  switch (name) {
    case 'stock':
      return of.symbol;
    case 'quantity':
      return of.quantity;
    case 'average':
      return of.averagePrice;
    case 'invested':
      return of.investedValue;
    case 'price':
      return of.currentPrice;
    case 'pnl':
      return of.pnl;
    case 'day':
      return of.dayChange;
    default:
      return of.currentValue;
  }
}
