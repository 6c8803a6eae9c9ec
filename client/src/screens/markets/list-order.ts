import { matchStocks } from '#client/lib/match-stocks.ts';
import { percentNow } from '#client/widgets/heat-map/sectors.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';

const COLUMNS = ['stock', 'sector', 'price', 'change'] as const;
/** What the list can be sorted by. */
export type Column = (typeof COLUMNS)[number];

/** How the list is shown, as the address says it. Without a column it stands as the server has it, the largest company first. */
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

/** The address with this view; what is as it is by default is left out, and what is no part of the view stays. */
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

/** A click on a head: the current column turns round, another begins with A or with its highest figure. */
export function sortBy(view: ListView, column: Column): ListView {
  return { ...view, column, ascending: view.column === column ? !view.ascending : isText(column) };
}

/** The stocks that match, in the order asked for by their prices now; ties stand by symbol, whichever way it goes. */
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
