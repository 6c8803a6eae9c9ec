import { useMemo } from 'react';
import { changeQuery, useAddressPart } from '#client/lib/address/address.ts';
import { type ListFilters, PARAMETERS, readFilters, writeFilters } from './list-filters.ts';

/** The list's filters from the address. Re-renders only when they change. */
export const useListFilters = (): ListFilters => useListFiltersWith(useAddressPart('q'));

/** The filters with another search than that of the address. */
export function useListFiltersWith(q: string | null): ListFilters {
  const sector = useAddressPart('sector');
  const industry = useAddressPart('industry');
  const size = useAddressPart('size');
  const index = useAddressPart('index');
  const prediction = useAddressPart('prediction');
  const where = useAddressPart('where');
  const sort = useAddressPart('sort');
  const order = useAddressPart('order');
  const thenBy = useAddressPart('thenBy');
  const columns = useAddressPart('columns');
  return useMemo(() => {
    const parts = [q, sector, industry, size, index, prediction, where, sort, order, thenBy, columns];
    return readFilters(new Map(PARAMETERS.map((name, place) => [name, parts[place]])));
  }, [q, sector, industry, size, index, prediction, where, sort, order, thenBy, columns]);
}

/** How the list is sorted, and which columns it has. */
export type ListOrder = Pick<ListFilters, 'sort' | 'order' | 'thenBy' | 'columns'>;

/** Does not re-render when the other filters change. */
export function useListOrder(): ListOrder {
  const sort = useAddressPart('sort');
  const order = useAddressPart('order');
  const thenBy = useAddressPart('thenBy');
  const columns = useAddressPart('columns');
  return useMemo(
    () => readFilters(new Map(Object.entries({ sort, order, thenBy, columns }))),
    [sort, order, thenBy, columns],
  );
}

/** Changes the current filters without a history entry. */
export function changeListFilters(change: (filters: ListFilters) => ListFilters): void {
  setListFilters(change(readFilters(new URLSearchParams(location.search))));
}

/** Replaces the filters without a history entry. */
export function setListFilters(next: ListFilters): void {
  changeQuery((query) => writeFilters(query, next), { replace: true });
}
