import { Select } from '#client/ui/select.tsx';
import { STATUS_OPTIONS, type TradeFilters, TYPE_OPTIONS } from './trade-filters.ts';

/** Status and type of what is listed. */
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
          Status
        </span>
        <Select
          label="Status"
          className="max-desk:grow"
          options={STATUS_OPTIONS}
          value={filters.status}
          onChange={(status) => onChange({ ...filters, status })}
        />
      </div>
      <div className="row">
        <span aria-hidden className="small t3">
          Type
        </span>
        <Select
          label="Type"
          className="max-desk:grow"
          options={TYPE_OPTIONS}
          value={filters.type}
          onChange={(type) => onChange({ ...filters, type })}
        />
      </div>
    </search>
  );
}
