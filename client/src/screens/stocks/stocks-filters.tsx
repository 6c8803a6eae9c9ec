import { Plus, Search, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { DEFAULT_FILTERS, type ListFilters, ORDERS, SORTS } from './list-filters.ts';
import { filterText, sameFilters, useSavedFilters } from './saved-filters.ts';
import { SavedFiltersRow } from './saved-filters-row.tsx';
import { text } from './text.ts';
import { setListFilters, useListFilters } from './use-list-filters.ts';

/** Search, sector, sort and order of the list, and the saved filters. */
export const StocksFilters = memo(function StocksFilters({ sectors }: { sectors: readonly string[] }) {
  const filters = useListFilters();
  const { saved, save, drop } = useSavedFilters();
  const savable = !sameFilters(filters, DEFAULT_FILTERS) && !saved.some((each) => sameFilters(each, filters));
  const known =
    filters.sector === '' || sectors.includes(filters.sector) ? sectors : [...sectors, filters.sector];
  const dropReporting = (dropped: ListFilters) => {
    drop(dropped);
    toast({
      title: text.filters.removed,
      description: filterText(dropped),
      action: { label: text.filters.undo, run: () => save(dropped) },
    });
  };
  return (
    <>
      <search className="mb-3 flex flex-wrap gap-2 max-desk:grid max-desk:grid-cols-2">
        <SearchField value={filters.search} onChange={(search) => setListFilters({ ...filters, search })} />
        <Select
          label={text.filters.sector}
          options={[
            { value: '', label: text.filters.allSectors },
            ...known.map((sector) => ({ value: sector, label: sector })),
          ]}
          value={filters.sector}
          onChange={(sector) => setListFilters({ ...filters, sector })}
        />
        <Select
          label={text.filters.sortBy}
          options={SORTS}
          value={filters.sort}
          onChange={(sort) => setListFilters({ ...filters, sort })}
        />
        <Select
          label={text.filters.order}
          options={ORDERS}
          value={filters.order}
          onChange={(order) => setListFilters({ ...filters, order })}
        />
        <SaveButton possible={savable} onSave={() => save(filters)} />
      </search>
      <SavedFiltersRow saved={saved} current={filters} onChoose={setListFilters} onDrop={dropReporting} />
    </>
  );
});

/** Always mounted, so that the layout does not shift while typing, and keeps the focus after saving. */
function SaveButton({ possible, onSave }: { possible: boolean; onSave: () => void }) {
  return (
    <Button
      variant="ghost"
      className="aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-50"
      aria-disabled={!possible}
      onClick={() => {
        if (possible) onSave();
      }}
    >
      <Plus aria-hidden />
      {text.filters.save}
    </Button>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const clear = (
    <button
      type="button"
      aria-label={text.filters.clear}
      className="grid size-6 shrink-0 place-items-center"
      onClick={() => {
        onChange('');
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
      value={value}
      before={<Search aria-hidden />}
      after={value === '' ? undefined : clear}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
