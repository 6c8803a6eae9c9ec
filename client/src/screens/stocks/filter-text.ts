import { labelOf } from './figures.ts';
import { limitText } from './limits.ts';
import {
  DEFAULT_FILTERS,
  type ListFilters,
  ORDERS,
  readFilters,
  SORTS,
  wantedVerdicts,
  writeFilters,
} from './list-filters.ts';
import { text } from './text.ts';

/** Filters as a query string; empty for the default list. */
export const queryOf = (filters: ListFilters): string =>
  writeFilters(new URLSearchParams(), filters).toString();

export const filtersOf = (query: string): ListFilters => readFilters(new URLSearchParams(query));

/** A filter's label: "“bank” in Financials, by Price, low to high". */
export function filterText(filters: ListFilters): string {
  const { search, sector, industry, capClass, index, verdicts, limits, sort, order, thenBy, columns } =
    filters;
  const what = search === '' ? text.filters.all : `“${search}”`;
  const where = sector === '' ? '' : text.filters.inSector(sector);
  const usual = sort === DEFAULT_FILTERS.sort && order === DEFAULT_FILTERS.order;
  const label = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const sorted = usual ? '' : text.filters.sortedBy(label(SORTS, sort), label(ORDERS, order).toLowerCase());
  const also = thenBy.map((key) => text.filters.thenBy(label(SORTS, key.sort), label(ORDERS, key.order)));
  const shown =
    columns.join() === DEFAULT_FILTERS.columns.join()
      ? []
      : [text.filters.withColumns(columns.map(labelOf).join(', '))];
  const chosen = [industry, capClass && text.capClasses[capClass], index].filter((each) => each !== '');
  const predicted = wantedVerdicts(verdicts).map(([horizon, verdict]) =>
    text.filters.verdict(horizon, verdict),
  );
  const parts = [...chosen, ...predicted, ...limits.map(limitText), ...also, ...shown];
  return [`${what}${where}${sorted}`, ...parts].join(' · ');
}
