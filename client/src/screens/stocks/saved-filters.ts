import { useState } from 'react';
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

/** Maximum saved filters; a new one replaces the oldest. */
const MAX = 8;
const KEY = 'artha.stock-filters';

/** Filters saved on this device, oldest first, with functions to add and delete. */
export function useSavedFilters(): {
  saved: readonly ListFilters[];
  save: (filters: ListFilters) => void;
  drop: (filters: ListFilters) => void;
} {
  const [saved, setSaved] = useState(recall);
  const change = (next: ListFilters[]) => {
    setSaved(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next.map(addressOf)));
    } catch {
      // Without storage they last until the page is closed.
    }
  };
  return {
    saved,
    save: (filters) => change([...without(saved, filters), filters].slice(-MAX)),
    drop: (filters) => change(without(saved, filters)),
  };
}

/** Parses stored filters, one address each; invalid ones are skipped. */
export function filtersFrom(stored: string | null): ListFilters[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter((address) => typeof address === 'string')
    .map((address) => readFilters(new URLSearchParams(address)))
    .slice(-MAX);
}

export const sameFilters = (a: ListFilters, b: ListFilters): boolean => addressOf(a) === addressOf(b);

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

const addressOf = (filters: ListFilters): string => writeFilters(new URLSearchParams(), filters).toString();

const without = (saved: readonly ListFilters[], filters: ListFilters): ListFilters[] =>
  saved.filter((each) => !sameFilters(each, filters));

function recall(): ListFilters[] {
  try {
    return filtersFrom(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}
