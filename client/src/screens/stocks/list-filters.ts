import { matchStocks } from '#client/lib/match-stocks.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { text } from './text.ts';

export const SORTS = [
  { value: 'marketCap', label: text.filters.marketCap },
  { value: 'price', label: text.filters.price },
  { value: 'change', label: text.filters.change },
  { value: 'volume', label: text.filters.volume },
  { value: 'name', label: text.filters.name },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

export const ORDERS = [
  { value: 'desc', label: text.filters.highToLow },
  { value: 'asc', label: text.filters.lowToHigh },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

/** The list's filters, as stored in the address. An empty sector means all. */
export interface ListFilters {
  search: string;
  sector: string;
  sort: Sort;
  order: Order;
}

export const DEFAULT_FILTERS: ListFilters = { search: '', sector: '', sort: 'marketCap', order: 'desc' };

export function readFilters(address: { get(name: string): string | null | undefined }): ListFilters {
  return {
    search: address.get('q') ?? DEFAULT_FILTERS.search,
    sector: address.get('sector') ?? DEFAULT_FILTERS.sector,
    sort: SORTS.find(({ value }) => value === address.get('sort'))?.value ?? DEFAULT_FILTERS.sort,
    order: ORDERS.find(({ value }) => value === address.get('order'))?.value ?? DEFAULT_FILTERS.order,
  };
}

/** Writes filters into an address: defaults are omitted, other parameters unchanged. */
export function writeFilters(address: URLSearchParams, filters: ListFilters): URLSearchParams {
  const names = { search: 'q', sector: 'sector', sort: 'sort', order: 'order' } as const;
  for (const member of ['search', 'sector', 'sort', 'order'] as const) {
    if (filters[member] === DEFAULT_FILTERS[member]) address.delete(names[member]);
    else address.set(names[member], filters[member]);
  }
  return address;
}

/** A click on a header: the current column reverses, another starts descending. */
export function sortBy(filters: ListFilters, sort: Sort): ListFilters {
  if (filters.sort !== sort) return { ...filters, sort, order: 'desc' };
  return { ...filters, order: filters.order === 'desc' ? 'asc' : 'desc' };
}

/** The distinct sectors in alphabetical order. */
export function sectorsOf(stocks: readonly Stock[]): string[] {
  return [...new Set(stocks.map(({ sector }) => sector))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** The matching stocks, sorted by current figures; ties by symbol in both directions. */
export function listStocks(
  stocks: readonly Stock[],
  { search, sector, sort, order }: ListFilters,
  quoteOf: QuoteOf = () => undefined,
): Stock[] {
  const inSector = sector === '' ? stocks : stocks.filter((stock) => stock.sector === sector);
  const turn = order === 'asc' ? 1 : -1;
  return matchStocks(inSector, search)
    .map((stock) => ({ stock, figures: figuresOf(stock, quoteOf(stock.id)) }))
    .sort((a, b) => turn * compare(a, b, sort) || a.stock.symbol.localeCompare(b.stock.symbol, 'en'))
    .map(({ stock }) => stock);
}

/** A stock's live quote, if any. */
type QuoteOf = (id: number) => { last: number; volume: number } | undefined;

/** Sort keys of a stock. Prices in rupees. */
type Figures = Record<Exclude<Sort, 'name'>, number>;

function figuresOf(stock: Stock, quote: ReturnType<QuoteOf>): Figures {
  const price = quote ? quote.last / 100 : Number(stock.currentPrice);
  const previousClose = Number(stock.previousClose);
  return {
    price,
    change: previousClose > 0 ? price / previousClose - 1 : 0,
    volume: quote ? quote.volume : Number(stock.volume),
    marketCap: Number(stock.marketCap),
  };
}

interface Listed {
  stock: Stock;
  figures: Figures;
}

function compare(a: Listed, b: Listed, sort: Sort): number {
  if (sort === 'name') return a.stock.name.localeCompare(b.stock.name, 'en');
  return a.figures[sort] - b.figures[sort];
}
