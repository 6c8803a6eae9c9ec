import { useMemo } from 'react';
import { changeQuery, useAddressPart } from '#client/lib/address/address.ts';
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts';

/** What the address asks the list for. Who reads it is drawn when that changes, and not when another part of the address does. */
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

/** Asks the list for something else; no step back leads to what it was. */
export function setListFilters(next: ListFilters): void {
  changeQuery((query) => writeFilters(query, next), { replace: true });
}
