import { matchStocks } from '#client/lib/match-stocks.ts';
import { percentNow } from '#client/widgets/heat-map/sectors.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';

const COLUMNS = ['stock', 'sector', 'price', 'change'] as const;
/** Sort columns. */
export type Column = (typeof COLUMNS)[number];

/** The list's view, as stored in the address. Without a column it has the server's order, largest company first. */
export interface ListView {
  search: string;
  column: Column | null;
  ascending: boolean;
  heatMap: boolean;
}

export function readView(address: URLSearchParams): ListView {
  const column = COLUMNS.find((known) => known === address.get('sort')) ?? null;
  const order = address.get('order');
  return {
    search: address.get('q') ?? '',
    column,
    ascending: order === 'asc' || (order !== 'desc' && column !== null && isText(column)),
    heatMap: address.get('view') === 'heatmap',
  };
}

/** The address with this view; defaults are omitted, and other parameters unchanged. */
export function writeView(
  address: URLSearchParams,
  { search, column, ascending, heatMap }: ListView,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  set('q', search === '' ? null : search);
  set('view', heatMap ? 'heatmap' : null);
  set('sort', column);
  set('order', column === null || ascending === isText(column) ? null : ascending ? 'asc' : 'desc');
  return next;
}

/** A click on a header: the current column reverses, another starts with A or its highest value. */
export function sortBy(view: ListView, column: Column): ListView {
  return { ...view, column, ascending: view.column === column ? !view.ascending : isText(column) };
}

/** The matching stocks, sorted by current prices; ties by symbol in both directions. */
export function arrange(
  stocks: readonly Stock[],
  { search, column, ascending }: ListView,
  lastOf: (id: number) => Paise | undefined,
): readonly Stock[] {
  const found = matchStocks(stocks, search);
  if (column === null) return found;
  const turn = ascending ? 1 : -1;
  const compare = comparison(column, lastOf);
  return [...found].sort((a, b) => turn * compare(a, b) || byText(a.symbol, b.symbol));
}

const isText = (column: Column): boolean => column === 'stock' || column === 'sector';

const byText = (a: string, b: string): number => a.localeCompare(b, 'en');

function comparison(
  column: Column,
  lastOf: (id: number) => Paise | undefined,
): (a: Stock, b: Stock) => number {
  if (column === 'stock') return (a, b) => byText(a.symbol, b.symbol);
  if (column === 'sector') return (a, b) => byText(a.sector, b.sector);
  const figure = (stock: Stock) => {
    const last = lastOf(stock.id);
    if (column === 'change') return percentNow(stock, last);
    return last === undefined ? Number(stock.currentPrice) : rupeesFromPaise(last);
  };
  return (a, b) => figure(a) - figure(b);
}
