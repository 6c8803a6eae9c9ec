import { useMemo, useState } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { isKey } from '#client/lib/keys/keys.ts';
import { SortHead } from '#client/ui/sort-head.tsx';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import { reachableRow, useRows } from '#client/widgets/row-keys.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { text } from '../text.ts';
import { LOOKS } from './column-looks.ts';
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
  const { columns } = filters;
  const symbols = useMemo(() => rows.map(({ stockSymbol }) => stockSymbol), [rows]);
  const { current, bodyProps } = useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) setOpen(open === symbol ? null : symbol);
    else if (isKey(event, 'buy')) openOverlay('trade', symbol, 'BUY');
    else if (isKey(event, 'sell')) openOverlay('trade', symbol, 'SELL');
    else return false;
    return true;
  });
  const reachable = reachableRow(current, symbols);
  const direction = filters.descending ? 'descending' : 'ascending';
  const head = (sort: Sort, label: string, className?: string) => (
    <SortHead
      key={sort}
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
        {columns.map((column) => (
          <col key={column} className={LOOKS[column].width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head('stock', text.list.columns.stock)}
          <th scope="col">{text.list.columns.signal}</th>
          {columns.map((column) => {
            if (column === 'horizons')
              return (
                <th key={column} scope="col" className={LOOKS.horizons.cell}>
                  {text.list.columns.horizons}
                </th>
              );
            const label = column === 'range' ? text.list.columns.range(by) : text.list.columns[column];
            return head(column, label, LOOKS[column].cell);
          })}
        </tr>
      </thead>
      <tbody {...bodyProps}>
        {rows.map((of) => (
          <PredictionRow
            key={of.stockSymbol}
            of={of}
            columns={columns}
            verdicts={verdicts.get(of.stockSymbol)}
            open={open === of.stockSymbol}
            reachable={of.stockSymbol === reachable}
            onToggle={setOpen}
          />
        ))}
      </tbody>
    </table>
  );
}
