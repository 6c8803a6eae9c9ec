import { Search, X } from 'lucide-react';
import { memo, useDeferredValue, useRef } from 'react';
import { useAddressPart } from '#client/lib/address/address.ts';
import { TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { ColumnPanel } from '#client/widgets/list-table/column-panel.tsx';
import { ExportButton } from '#client/widgets/list-table/export-button.tsx';
import { SaveViewButton } from '#client/widgets/saved-views/save-view-button.tsx';
import { ViewsRow } from '#client/widgets/saved-views/views-row.tsx';
import { COLUMNS, DEFAULT_COLUMNS, labelOf } from './figures.ts';
import { FilterPanel } from './filter-panel.tsx';
import { filtersOf, filterText, queryOf } from './filter-text.ts';
import { type ListedStock, type ListFilters, ORDERS, SORTS } from './list-filters.ts';
import { useTakeOverOfLocalViews } from './local-views.ts';
import { stocksCsv } from './stocks-csv.ts';
import { text } from './text.ts';
import { changeListFilters, setListFilters, useListFiltersWith } from './use-list-filters.ts';

interface Listed {
  sectors: readonly string[];
  industries: readonly string[];
  indices: readonly string[];
  listed: readonly ListedStock[];
}

/** Filters and sort of the list, saved views, and export. */
export const StocksFilters = memo(function StocksFilters(props: Listed) {
  const search = useAddressPart('q');
  // Deferred, so that typed text shows before the buttons that save or describe it.
  const filters = useListFiltersWith(useDeferredValue(search));
  const query = queryOf(filters);
  useTakeOverOfLocalViews();
  return (
    <>
      <search className="mb-3 flex flex-wrap gap-2 max-desk:grid max-desk:grid-cols-2">
        <SearchField
          value={search ?? ''}
          onChange={(next) => changeListFilters((now) => ({ ...now, search: next }))}
        />
        <Controls {...props} filters={filters} />
      </search>
      <SavedViews query={query} />
    </>
  );
});

const SavedViews = memo(function SavedViews({ query }: { query: string }) {
  return (
    <ViewsRow
      list="stocks"
      query={query}
      describe={(saved) => filterText(filtersOf(saved))}
      onShow={(saved) => setListFilters(filtersOf(saved))}
    />
  );
});

const Controls = memo(function Controls({
  sectors,
  industries,
  indices,
  listed,
  filters,
}: Listed & { filters: ListFilters }) {
  const query = queryOf(filters);
  const change = (part: Partial<ListFilters>) => changeListFilters((now) => ({ ...now, ...part }));
  const known =
    filters.sector === '' || sectors.includes(filters.sector) ? sectors : [...sectors, filters.sector];
  return (
    <>
      <Select
        label={text.filters.sector}
        options={[
          { value: '', label: text.filters.allSectors },
          ...known.map((sector) => ({ value: sector, label: sector })),
        ]}
        value={filters.sector}
        onChange={(sector) => change({ sector, industry: '' })}
      />
      <Select
        label={text.filters.sortBy}
        options={SORTS}
        value={filters.sort}
        onChange={(sort) => change({ sort, thenBy: [] })}
      />
      <Select
        label={text.filters.order}
        options={ORDERS}
        value={filters.order}
        onChange={(order) => change({ order })}
      />
      <FilterPanel filters={filters} industries={industries} indices={indices} onChange={setListFilters} />
      <ColumnPanel
        all={COLUMNS}
        columns={filters.columns}
        usual={DEFAULT_COLUMNS}
        labelOf={labelOf}
        onChange={(columns) => change({ columns })}
      />
      <SaveViewButton list="stocks" query={query} description={filterText(filters)} possible={query !== ''} />
      <ExportButton
        name="stocks"
        disabled={listed.length === 0}
        csv={() => stocksCsv(listed, filters.columns)}
      />
    </>
  );
});

/** Shows typed text before the address and its readers change. */
function SearchField({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, type] = useShownFirst(value, onChange);
  const clear = (
    <button
      type="button"
      aria-label={text.filters.clear}
      className="grid size-6 shrink-0 place-items-center"
      onClick={() => {
        type('');
        field.current?.focus();
      }}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
  return (
    <TextInput
      ref={field}
      className="h-(--control) w-60 max-desk:col-span-2 max-desk:w-full"
      aria-label={text.filters.search}
      placeholder={text.filters.search}
      value={shown}
      before={<Search aria-hidden />}
      after={shown === '' ? undefined : clear}
      onChange={(event) => type(event.target.value)}
    />
  );
}
