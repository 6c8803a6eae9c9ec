import { Search } from 'lucide-react';
import { count } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { VERDICTS } from '#shared/domain/horizon.ts';
import { text } from '../text.ts';
import type { ListFilters } from './list-filters.ts';

/** Signal, search, sector, one's own stocks, and table or cards. */
export function ListControls({
  all,
  filters,
  onChange,
}: {
  all: readonly HorizonPrediction[];
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}) {
  const sectors = [...new Set(all.map(({ sector }) => sector))].sort((a, b) => a.localeCompare(b, 'en'));
  const counted = (shown: ListFilters['shown']) =>
    shown === 'ALL' ? all.length : all.filter(({ prediction }) => prediction === shown).length;
  return (
    <search className="my-3 flex flex-wrap items-center gap-2 max-desk:grid max-desk:grid-cols-2">
      <Segmented
        slim
        className="max-desk:col-span-2"
        label={text.list.filter}
        value={filters.shown}
        onChange={(shown) => onChange({ ...filters, shown })}
        options={(['ALL', ...VERDICTS] as const).map((value) => ({
          value,
          label: `${value === 'ALL' ? text.list.all : value} ${count(counted(value))}`,
        }))}
      />
      <TextInput
        className="h-(--control) w-52 max-desk:col-span-2 max-desk:w-full"
        type="search"
        aria-label={text.list.search}
        placeholder={text.list.search}
        value={filters.search}
        before={<Search aria-hidden />}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
      />
      <Select
        label={text.list.sector}
        value={filters.sector}
        onChange={(sector) => onChange({ ...filters, sector })}
        options={[
          { value: '', label: text.list.allSectors },
          ...sectors.map((sector) => ({ value: sector, label: sector })),
        ]}
      />
      <Button
        variant="line"
        aria-pressed={filters.mine}
        onClick={() => onChange({ ...filters, mine: !filters.mine })}
      >
        {text.list.mine}
      </Button>
      <Segmented
        slim
        className="ml-auto max-desk:hidden"
        label={text.list.view}
        value={filters.cards ? 'cards' : 'table'}
        onChange={(view) => onChange({ ...filters, cards: view === 'cards' })}
        options={[
          { value: 'table', label: text.list.table },
          { value: 'cards', label: text.list.cards },
        ]}
      />
    </search>
  );
}
