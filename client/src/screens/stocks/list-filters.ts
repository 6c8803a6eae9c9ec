import type { Stock } from '#shared/contract/stocks.ts';

export const SORTS = [
  { value: 'marketCap', label: 'Market Cap' },
  { value: 'price', label: 'Price' },
  { value: 'change', label: '% Change' },
  { value: 'volume', label: 'Volume' },
  { value: 'name', label: 'Name' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

export const ORDERS = [
  { value: 'desc', label: 'High to Low' },
  { value: 'asc', label: 'Low to High' },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

/** What the list shows, as the address says it. An empty sector means all of them. */
export interface ListFilters {
  search: string;
  sector: string;
  sort: Sort;
  order: Order;
}

export const DEFAULT_FILTERS: ListFilters = { search: '', sector: '', sort: 'marketCap', order: 'desc' };

export function readFilters(address: URLSearchParams): ListFilters {
  return {
    search: address.get('q') ?? DEFAULT_FILTERS.search,
    sector: address.get('sector') ?? DEFAULT_FILTERS.sector,
    sort: SORTS.find(({ value }) => value === address.get('sort'))?.value ?? DEFAULT_FILTERS.sort,
    order: ORDERS.find(({ value }) => value === address.get('order'))?.value ?? DEFAULT_FILTERS.order,
  };
}

/** The address with these filters; what is as it is by default is left out, and what is not a filter stays. */
export function writeFilters(address: URLSearchParams, filters: ListFilters): URLSearchParams {
  const next = new URLSearchParams(address);
  const names = { search: 'q', sector: 'sector', sort: 'sort', order: 'order' } as const;
  for (const member of ['search', 'sector', 'sort', 'order'] as const) {
    if (filters[member] === DEFAULT_FILTERS[member]) next.delete(names[member]);
    else next.set(names[member], filters[member]);
  }
  return next;
}

/** A click on a head: the current column turns round, another one is chosen from high to low. */
export function sortBy(filters: ListFilters, sort: Sort): ListFilters {
  if (filters.sort !== sort) return { ...filters, sort, order: 'desc' };
  return { ...filters, order: filters.order === 'desc' ? 'asc' : 'desc' };
}

/** The distinct sectors in alphabetical order. */
export function sectorsOf(stocks: readonly Stock[]): string[] {
  return [...new Set(stocks.map(({ sector }) => sector))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The stocks that match, in the order asked for; ties stand by symbol, whichever way the order goes. */
export function listStocks(stocks: readonly Stock[], { search, sector, sort, order }: ListFilters): Stock[] {
  const wanted = search.trim().toLowerCase();
  const matches = stocks.filter(
    (stock) =>
      (sector === '' || stock.sector === sector) &&
      (stock.name.toLowerCase().includes(wanted) || stock.symbol.toLowerCase().includes(wanted)),
  );
  const turn = order === 'asc' ? 1 : -1;
  return matches.sort((a, b) => turn * compare[sort](a, b) || a.symbol.localeCompare(b.symbol, 'en'));
}

const by = (of: (stock: Stock) => string) => (a: Stock, b: Stock) => Number(of(a)) - Number(of(b));

const compare: Record<Sort, (a: Stock, b: Stock) => number> = {
  marketCap: by(({ marketCap }) => marketCap),
  price: by(({ currentPrice }) => currentPrice),
  change: by(({ dayChangePercent }) => dayChangePercent),
  volume: by(({ volume }) => volume),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
};
