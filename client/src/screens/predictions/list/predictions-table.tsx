import { Fragment, useMemo, useState } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { isKey } from '#client/lib/keys/keys.ts';
import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { SortHead } from '#client/ui/table/sort-head.tsx';
import { Gap } from '#client/widgets/list-table/row-gap.tsx';
import { reachableRow, useRows } from '#client/widgets/list-table/row-keys.ts';
import { sortedBy } from '#client/widgets/list-table/sort-keys.ts';
import { SHORT_LIST, useHeightOf, useRowsInView } from '#client/widgets/list-table/use-rows-in-view.ts';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import { useVerdicts } from '#client/widgets/prediction/use-verdicts.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { text } from '../text.ts';
import { LOOKS } from './column-looks.ts';
import { type ListFilters, type Sort, sortedByClick } from './list-filters.ts';
import { PredictionRow } from './prediction-row.tsx';

interface TableProps {
  rows: readonly HorizonPrediction[];
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}

/** Before a row is measured. */
const USUAL_ROW = 40;

/** The predictions as a table sorted by its headers; a row opens into its card. */
export function PredictionsTable({ rows, filters, onChange }: TableProps) {
  const verdicts = useVerdicts();
  const [open, setOpen] = useState<string | null>(null);
  const { columns } = filters;
  const symbols = useMemo(() => rows.map(({ stockSymbol }) => stockSymbol), [rows]);
  const { current, bodyProps } = useRows(symbols, (symbol, event, onRow) => {
    if (isKey(event, 'open') && onRow) setOpen(open === symbol ? null : symbol);
    else if (isKey(event, 'buy')) openOverlay('trade', symbol, 'BUY');
    else if (isKey(event, 'sell')) openOverlay('trade', symbol, 'SELL');
    else return false;
    return true;
  });
  const body = bodyProps.ref;
  const { rows: drawn, after } = useRowsInView(symbols, {
    current,
    body,
    allUpTo: SHORT_LIST,
    rowHeight: useHeightOf(body, 'tr[data-row]', USUAL_ROW),
    open: { id: open, height: useHeightOf(body, 'tr[data-card]', 0) },
  });
  const reachable = reachableRow(
    current,
    drawn.map(({ symbol }) => symbol),
  );
  return (
    <table className="table [--cell-x:8px]" aria-rowcount={rows.length + 1}>
      <caption className="sr-only">{text.list.caption}</caption>
      <colgroup>
        <col />
        <col className="w-20 max-desk:w-18" />
        {columns.map((column) => (
          <col key={column} className={LOOKS[column].width} />
        ))}
      </colgroup>
      <Heads rows={rows} filters={filters} onChange={onChange} />
      <tbody {...bodyProps}>
        {drawn.map(({ symbol, index, room }) => {
          const of = rows[index];
          if (!of) return null;
          return (
            <Fragment key={symbol}>
              <Gap height={room} />
              <PredictionRow
                of={of}
                place={index + 2}
                columns={columns}
                verdicts={verdicts.get(symbol)}
                open={open === symbol}
                reachable={symbol === reachable}
                onToggle={setOpen}
              />
            </Fragment>
          );
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** The sortable headers. */
function Heads({ rows, ...given }: TableProps) {
  const [filters, onChange] = useShownFirst(given.filters, given.onChange);
  const [first] = rows;
  const by = first ? dayText(first.expiresOn, first.issuedOn) : '';
  const head = (sort: Sort, label: string, className?: string) => (
    <SortHead
      key={sort}
      label={label}
      className={className}
      {...sortedBy(filters.sort, sort)}
      onSort={(also) => onChange(sortedByClick(filters, sort, also))}
    />
  );
  return (
    <thead>
      <tr aria-rowindex={1}>
        {head('stock', text.list.columns.stock)}
        <th scope="col">{text.list.columns.signal}</th>
        {filters.columns.map((column) => {
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
  );
}
