import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { TextInput } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { type ListFilters, ORDERS, SORTS } from './list-filters.ts';

/** Search, sector, sort and order over the list. */
export function StocksFilters({
  filters,
  sectors,
  onChange,
}: {
  filters: ListFilters;
  sectors: readonly string[];
  onChange: (next: ListFilters) => void;
}) {
  const { search } = filters;
  const known =
    filters.sector === '' || sectors.includes(filters.sector) ? sectors : [...sectors, filters.sector];
  const field = useRef<HTMLInputElement>(null);
  const clear = (
    <button
      type="button"
      aria-label="Clear search"
      className="grid size-6 shrink-0 place-items-center"
      onClick={() => {
        onChange({ ...filters, search: '' });
        field.current?.focus();
      }}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
  return (
    <search className="mb-3 flex flex-wrap gap-2 max-desk:grid max-desk:grid-cols-2">
      <TextInput
        ref={field}
        className="h-(--control) w-60 max-desk:col-span-2 max-desk:w-full"
        aria-label="Search name or symbol"
        placeholder="Search name or symbol"
        value={search}
        before={<Search aria-hidden />}
        after={search === '' ? undefined : clear}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
      />
      <Select
        label="Sector"
        className="max-desk:col-span-2"
        options={[
          { value: '', label: 'All Sectors' },
          ...known.map((sector) => ({ value: sector, label: sector })),
        ]}
        value={filters.sector}
        onChange={(sector) => onChange({ ...filters, sector })}
      />
      <Select
        label="Sort by"
        options={SORTS}
        value={filters.sort}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
      <Select
        label="Order"
        options={ORDERS}
        value={filters.order}
        onChange={(order) => onChange({ ...filters, order })}
      />
    </search>
  );
}
