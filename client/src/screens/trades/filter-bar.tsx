import { Select } from '#client/ui/form/select.tsx';
import { text } from './text.ts';
import { STATUS_OPTIONS, type TradeFilters, TYPE_OPTIONS } from './trade-filters.ts';

/** Status and type filters. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: TradeFilters;
  onChange: (next: TradeFilters) => void;
}) {
  return (
    <search className="row flex-wrap gap-4 max-desk:grid max-desk:w-full max-desk:grid-cols-2 max-desk:gap-3">
      <div className="row">
        <span aria-hidden className="small t3">
          {text.filters.status}
        </span>
        <Select
          label={text.filters.status}
          className="max-desk:grow"
          options={STATUS_OPTIONS}
          value={filters.status}
          onChange={(status) => onChange({ ...filters, status })}
        />
      </div>
      <div className="row">
        <span aria-hidden className="small t3">
          {text.filters.type}
        </span>
        <Select
          label={text.filters.type}
          className="max-desk:grow"
          options={TYPE_OPTIONS}
          value={filters.type}
          onChange={(type) => onChange({ ...filters, type })}
        />
      </div>
    </search>
  );
}
