import { useMemo } from 'react';
import { changeQuery, useAddressPart } from '#client/lib/address/address.ts';
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts';

/** The list's filters from the address. Re-renders only when they change. */
export function useListFilters(): ListFilters {
  const search = useAddressPart('q');
  const sector = useAddressPart('sector');
  const sort = useAddressPart('sort');
  const order = useAddressPart('order');
  return useMemo(
    () => readFilters(new Map(Object.entries({ q: search, sector, sort, order }))),
    [search, sector, sort, order],
  );
}

/** Changes the filters without a history entry. */
export function setListFilters(next: ListFilters): void {
  changeQuery((query) => writeFilters(query, next), { replace: true });
}
