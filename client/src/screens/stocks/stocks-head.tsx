import { memo } from 'react';
import { SortHead } from '#client/ui/table/sort-head.tsx';
import { lookOf } from './column-look.ts';
import { labelOf } from './figures.ts';
import { type Sort, sortAlsoBy, sortBy, sortedPlace } from './list-filters.ts';
import { text } from './text.ts';
import { changeListFilters, useListOrder } from './use-list-filters.ts';

/** The list's headers, which sort it. They update immediately, the rows a moment later. */
export const StocksHead = memo(function StocksHead() {
  const filters = useListOrder();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <StocksSortHead sort="name" label={text.columns.stock} filters={filters} />
        <StocksSortHead sort="price" label={text.columns.price} className="num" filters={filters} />
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
              filters={filters}
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
  ...head
}: {
  sort: Sort;
  filters: ReturnType<typeof useListOrder>;
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
      onSort={(also) => changeListFilters((now) => (also ? sortAlsoBy : sortBy)(now, sort))}
    />
  );
}
