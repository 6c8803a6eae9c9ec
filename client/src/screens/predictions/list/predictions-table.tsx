import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { text } from '../text.ts';
import { type ListFilters, type Sort, sortedBy } from './list-filters.ts';
import { PredictionRow } from './prediction-row.tsx';

interface TableProps {
  rows: readonly HorizonPrediction[];
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}

/** The predictions as rows that sort by their heads and open into their cards. */
export function PredictionsTable({ rows, filters, onChange }: TableProps) {
  const verdicts = useVerdicts();
  const [open, setOpen] = useState<string | null>(null);
  const [first] = rows;
  const by = first ? dayText(first.expiresOn, first.issuedOn) : '';
  const head = (sort: Sort, label: string, className?: string) => (
    <SortHead sort={sort} label={label} className={className} filters={filters} onChange={onChange} />
  );
  return (
    <table className="table [--cell-x:8px]">
      <caption className="sr-only">{text.list.caption}</caption>
      <thead>
        <tr>
          {head('stock', text.list.columns.stock)}
          <th scope="col">{text.list.columns.signal}</th>
          {head('price', text.list.columns.price, 'num max-desk:hidden')}
          {head('chance', text.list.columns.chance, 'num')}
          {head('edge', text.list.columns.edge, 'num max-desk:hidden')}
          {head('range', text.list.columns.range(by), 'num max-wide:hidden')}
          {head('risk', text.list.columns.risk, 'max-desk:hidden')}
          <th scope="col" className="max-desk:hidden">
            <span className="pl-2">{text.list.columns.horizons}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((of) => (
          <PredictionRow
            key={of.stockSymbol}
            of={of}
            verdicts={verdicts.get(of.stockSymbol)}
            open={open === of.stockSymbol}
            onToggle={setOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  sort,
  label,
  className,
  filters,
  onChange,
}: { sort: Sort; label: string; className: string | undefined } & Pick<TableProps, 'filters' | 'onChange'>) {
  const current = filters.sort === sort;
  const direction = filters.descending ? 'descending' : 'ascending';
  const Arrow = filters.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={current ? direction : 'none'} className={className}>
      <button
        type="button"
        className={clsx('inline-flex h-8 min-w-8 items-center gap-1', !current && 'hover:text-fg')}
        onClick={() => onChange(sortedBy(filters, sort))}
      >
        {label}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}
