import { memo } from 'react';
import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { SortHead } from '#client/ui/table/sort-head.tsx';
import { lookOf } from './column-look.ts';
import { labelOf } from './figures.ts';
import { type Sort, sortAlsoBy, sortBy, sortedPlace } from './list-filters.ts';
import { text } from './text.ts';
import { changeListFilters, type ListOrder, useListOrder } from './use-list-filters.ts';

/** The list's headers, which sort it. They update at the next paint, the rest of the page a moment later. */
export const StocksHead = memo(function StocksHead() {
  const [filters, onSort] = useShownFirst(useListOrder(), ({ sort, order, thenBy }) =>
    changeListFilters((now) => ({ ...now, sort, order, thenBy })),
  );
  const of = { filters, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <StocksSortHead sort="name" label={text.columns.stock} {...of} />
        <StocksSortHead sort="price" label={text.columns.price} className="num" {...of} />
        {filters.columns.map((column) =>
          column === 'predictions' ? (
            <th key={column} scope="col" className="max-desk:hidden">
              <span className="pl-2">{text.columns.predictions}</span>
            </th>
          ) : (
            <StocksSortHead
              key={column}
              sort={column}
              label={labelOf(column)}
              className={`num ${lookOf(column).hide}`}
              {...of}
            />
          ),
        )}
        <th scope="col" className="num">
          <span className="max-desk:sr-only">{text.columns.actions}</span>
        </th>
      </tr>
    </thead>
  );
});

function StocksSortHead({
  sort,
  filters,
  onSort,
  ...head
}: {
  sort: Sort;
  filters: ListOrder;
  onSort: (next: ListOrder) => void;
  label: string;
  className?: string;
}) {
  const sorted = sortedPlace(filters, sort);
  const direction = sorted?.order === 'desc' ? 'descending' : 'ascending';
  return (
    <SortHead
      {...head}
      sorted={sorted && direction}
      place={filters.thenBy.length > 0 ? sorted?.place : undefined}
      onSort={(also) => onSort((also ? sortAlsoBy : sortBy)(filters, sort))}
    />
  );
}
