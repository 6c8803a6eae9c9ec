import { matchStocks } from '#client/lib/match-stocks.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { VERDICTS, type Verdict } from '#shared/domain/horizon.ts';
import { text } from '../text.ts';

const SORTS = ['signal', 'stock', 'price', 'chance', 'edge', 'range', 'risk'] as const;
export type Sort = (typeof SORTS)[number];
export type Shown = Verdict | 'ALL';

/** What the list shows, as the address has it. An empty sector means all of them. */
export interface ListFilters {
  search: string;
  sector: string;
  /** Only stocks that the person holds or watches. */
  mine: boolean;
  shown: Shown;
  /** `signal` is the order of the server: calls first, then by distance from the base rate. */
  sort: Sort;
  descending: boolean;
  cards: boolean;
  columns: readonly PredictionColumn[];
}

/** The columns a person may choose; stock and signal are always there. */
export const COLUMNS = ['price', 'chance', 'edge', 'range', 'risk', 'horizons'] as const;
export type PredictionColumn = (typeof COLUMNS)[number];

type Address = Pick<URLSearchParams, 'get'>;

export function readFilters(address: Address): ListFilters {
  return {
    search: address.get('q') ?? '',
    sector: address.get('sector') ?? '',
    mine: address.get('mine') === '1',
    shown: VERDICTS.find((verdict) => verdict === address.get('verdict')) ?? 'ALL',
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? 'signal',
    descending: address.get('order') !== 'asc',
    cards: address.get('view') === 'cards',
    columns: readColumns(address.get('columns')),
  };
}

function readColumns(written: string | null): readonly PredictionColumn[] {
  if (written === null) return COLUMNS;
  return [...new Set(written.split(','))].flatMap((name) => COLUMNS.find((known) => known === name) ?? []);
}

/** Writes filters into an address; defaults are left out. */
export function writeFilters(address: URLSearchParams, filters: ListFilters): void {
  const parts: Record<string, string> = {
    q: filters.search,
    sector: filters.sector,
    mine: filters.mine ? '1' : '',
    verdict: filters.shown === 'ALL' ? '' : filters.shown,
    sort: filters.sort === 'signal' ? '' : filters.sort,
    order: filters.sort === 'signal' || filters.descending ? '' : 'asc',
    view: filters.cards ? 'cards' : '',
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') address.delete(name);
    else address.set(name, value);
  }
  if (filters.columns.join() === COLUMNS.join()) address.delete('columns');
  else address.set('columns', filters.columns.join());
}

/** Filters as a query of the address, whatever the horizon: empty for the usual list. */
export function queryOf(filters: ListFilters): string {
  const address = new URLSearchParams();
  writeFilters(address, filters);
  return address.toString();
}

/** Filters in words: "BUY · IT · by Confidence, high to low". */
export function filterText({ search, sector, mine, shown, sort, descending, columns }: ListFilters): string {
  const parts = [
    ...(shown === 'ALL' ? [] : [shown]),
    ...(search === '' ? [] : [`“${search}”`]),
    ...(sector === '' ? [] : [sector]),
    ...(mine ? [text.list.mine] : []),
    ...(sort === 'signal' ? [] : [text.list.sortedBy(labelOf(sort), descending)]),
    ...(columns.join() === COLUMNS.join() ? [] : [text.list.withColumns(columns.map(labelOf).join(', '))]),
  ];
  return parts.length === 0 ? text.list.all : parts.join(' · ');
}

/** A column's name, without the day that the table adds to its range. */
export const labelOf = (name: PredictionColumn | Sort): string =>
  name === 'range' ? text.list.columns.rangeOnly : text.list.columns[name];

/** A click on a column's head: figures high to low, names A to Z; then reversed; then the order of the server. */
export function sortedBy(filters: ListFilters, sort: Sort): ListFilters {
  const first = sort !== 'stock';
  if (filters.sort !== sort) return { ...filters, sort, descending: first };
  if (filters.descending === first) return { ...filters, descending: !first };
  return { ...filters, sort: 'signal', descending: true };
}

const FIGURES: Record<Exclude<Sort, 'signal' | 'stock'>, (of: HorizonPrediction) => number> = {
  price: (of) => of.currentPrice,
  chance: (of) => of.probability,
  edge: (of) => of.probability - of.baseRate,
  range: ({ interval }) => interval.high / interval.low,
  risk: (of) => of.volatility,
};

/** The predictions that match, in the requested order; ties are in the order of the server. */
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
  const { sort } = filters;
  if (sort === 'signal') return matching;
  const turn = filters.descending ? -1 : 1;
  if (sort === 'stock')
    return matching.sort((a, b) => turn * a.stockSymbol.localeCompare(b.stockSymbol, 'en'));
  const figure = FIGURES[sort];
  return matching.sort((a, b) => turn * (figure(a) - figure(b)));
}
