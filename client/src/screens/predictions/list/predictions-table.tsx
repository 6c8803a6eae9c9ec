import { useState } from 'react';
import { SortHead } from '#client/ui/sort-head.tsx';
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
  const direction = filters.descending ? 'descending' : 'ascending';
  const head = (sort: Sort, label: string, className?: string) => (
    <SortHead
      label={label}
      className={className}
      sorted={filters.sort === sort ? direction : null}
      onSort={() => onChange(sortedBy(filters, sort))}
    />
  );
  return (
    <table className="table [--cell-x:8px]">
      <caption className="sr-only">{text.list.caption}</caption>
      <colgroup>
        <col />
        <col className="w-20 max-desk:w-18" />
        <col className="w-28 max-desk:hidden" />
        <col className="w-32 max-desk:w-22" />
        <col className="w-20 max-desk:hidden" />
        <col className="w-48 max-wide:hidden" />
        <col className="w-28 max-desk:hidden" />
        <col className="w-34 max-desk:hidden" />
      </colgroup>
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
            {text.list.columns.horizons}
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
