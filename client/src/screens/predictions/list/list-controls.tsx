import { Search } from 'lucide-react';
import { alphabetical } from '#client/lib/alphabetical.ts';
import { count } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { ColumnPanel } from '#client/widgets/list-table/column-panel.tsx';
import { ExportButton } from '#client/widgets/list-table/export-button.tsx';
import { useMine } from '#client/widgets/prediction/use-mine.ts';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { SaveViewButton } from '#client/widgets/saved-views/save-view-button.tsx';
import { ViewsRow } from '#client/widgets/saved-views/views-row.tsx';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { type Horizon, VERDICTS } from '#shared/domain/predictions/horizon.ts';
import { text } from '../text.ts';
import {
  COLUMNS,
  filterText,
  type ListFilters,
  labelOf,
  listed,
  queryOf,
  readFilters,
} from './list-filters.ts';
import { predictionsCsv } from './predictions-csv.ts';

interface ControlsProps {
  all: readonly HorizonPrediction[];
  horizon: Horizon;
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}

/** Signal, search, sector, own stocks, columns, saved views, export, and table or cards. */
export function ListControls({ all, horizon, ...given }: ControlsProps) {
  const [filters, onChange] = useShownFirst(given.filters, given.onChange);
  const sectors = alphabetical(new Set(all.map(({ sector }) => sector)));
  const counted = (shown: ListFilters['shown']) =>
    shown === 'ALL' ? all.length : all.filter(({ prediction }) => prediction === shown).length;
  const query = queryOf(filters);
  const read = (saved: string) => readFilters(new URLSearchParams(saved));
  return (
    <>
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
        <span className="basis-full max-desk:hidden" />
        <ListTools all={all} horizon={horizon} filters={filters} onChange={onChange} />
      </search>
      <ViewsRow
        list="predictions"
        query={query}
        describe={(saved) => filterText(read(saved))}
        onShow={(saved) => onChange(read(saved))}
      />
    </>
  );
}

/** Columns, saving a view, and the export. */
function ListTools({ all, horizon, filters, onChange }: ControlsProps) {
  const mine = useMine() ?? (() => false);
  const verdicts = useVerdicts();
  const query = queryOf(filters);
  return (
    <>
      {!filters.cards && (
        <ColumnPanel
          all={COLUMNS}
          columns={filters.columns}
          usual={COLUMNS}
          labelOf={labelOf}
          onChange={(columns) => onChange({ ...filters, columns })}
        />
      )}
      <SaveViewButton
        list="predictions"
        query={query}
        description={filterText(filters)}
        possible={query !== ''}
      />
      <ExportButton
        name={`predictions-${horizon}`}
        disabled={all.length === 0}
        csv={() => predictionsCsv(listed(all, filters, mine), { columns: filters.columns, verdicts })}
      />
    </>
  );
}
