import { useState } from 'react';
import {
  DEFAULT_FILTERS,
  type ListFilters,
  ORDERS,
  readFilters,
  SORTS,
  writeFilters,
} from './list-filters.ts';

/** Filters kept on this device at most; the oldest goes for a new one. */
const MAX = 8;
const KEY = 'artha.stock-filters';

/** The filters a person keeps on this device, oldest first, and functions that keep and drop one. */
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
      // A browser that keeps nothing has them until the page is left.
    }
  };
  return {
    saved,
    save: (filters) => change([...without(saved, filters), filters].slice(-MAX)),
    drop: (filters) => change(without(saved, filters)),
  };
}

/** Filters as they were stored: one address each; what can't be read is left out. */
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

/** What filters say, for their button: "“bank” in Financials, by Price, low to high". */
export function filterText({ search, sector, sort, order }: ListFilters): string {
  const what = search === '' ? 'All' : `“${search}”`;
  const where = sector === '' ? '' : ` in ${sector}`;
  const usual = sort === DEFAULT_FILTERS.sort && order === DEFAULT_FILTERS.order;
  const label = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const sorted = usual ? '' : `, by ${label(SORTS, sort)}, ${label(ORDERS, order).toLowerCase()}`;
  return `${what}${where}${sorted}`;
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
