import { Search } from 'lucide-react';
import { alphabetical } from '#client/lib/alphabetical.ts';
import { TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ColumnPanel } from '#client/widgets/list-table/column-panel.tsx';
import { ExportButton } from '#client/widgets/list-table/export-button.tsx';
import { SaveViewButton } from '#client/widgets/saved-views/save-view-button.tsx';
import { ViewsRow } from '#client/widgets/saved-views/views-row.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { holdingsCsv } from './holdings-csv.ts';
import {
  COLUMNS,
  DEFAULT_COLUMNS,
  filterText,
  type HoldingFilters,
  labelOf,
  queryOf,
  readFilters,
} from './list-filters.ts';
import { text } from './text.ts';

/** Search, sector, columns, saved views and export of the holdings. */
export function HoldingsControls({
  all,
  listed,
  filters,
  onChange,
}: {
  all: readonly Holding[];
  listed: readonly Holding[];
  filters: HoldingFilters;
  onChange: (next: HoldingFilters) => void;
}) {
  const query = queryOf(filters);
  const sectors = alphabetical(
    new Set([...all.map(({ sector }) => sector), filters.sector].filter((sector) => sector !== '')),
  );
  const read = (saved: string) => readFilters(new URLSearchParams(saved));
  return (
    <>
      <search className="mb-3 flex flex-wrap gap-2 max-desk:grid max-desk:grid-cols-2">
        <TextInput
          className="h-(--control) w-52 max-desk:w-full"
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={filters.search}
          before={<Search aria-hidden />}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
        <Select
          label={text.sector}
          options={[
            { value: '', label: text.allSectors },
            ...sectors.map((sector) => ({ value: sector, label: sector })),
          ]}
          value={filters.sector}
          onChange={(sector) => onChange({ ...filters, sector })}
        />
        <ColumnPanel
          all={COLUMNS}
          columns={filters.columns}
          usual={DEFAULT_COLUMNS}
          labelOf={labelOf}
          onChange={(columns) => onChange({ ...filters, columns })}
        />
        <SaveViewButton
          list="holdings"
          query={query}
          description={filterText(filters)}
          possible={query !== ''}
        />
        <ExportButton
          name="holdings"
          disabled={listed.length === 0}
          csv={() => holdingsCsv(listed, { all, columns: filters.columns })}
        />
      </search>
      <ViewsRow
        list="holdings"
        query={query}
        describe={(saved) => filterText(read(saved))}
        onShow={(saved) => onChange(read(saved))}
      />
    </>
  );
}
