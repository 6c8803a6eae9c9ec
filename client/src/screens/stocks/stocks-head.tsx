import { SortHead } from '#client/ui/sort-head.tsx';
import { type ListFilters, type Sort, sortBy } from './list-filters.ts';
import { text } from './text.ts';
import { setListFilters, useListFilters } from './use-list-filters.ts';

/** The list's headers; five of them sort it. They update immediately, the rows a moment later. */
export function StocksHead() {
  const filters = useListFilters();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <StocksSortHead sort="name" label={text.columns.stock} filters={filters} />
        <StocksSortHead sort="price" label={text.columns.price} className="num" filters={filters} />
        <StocksSortHead
          sort="change"
          label={text.columns.change}
          className="num max-desk:hidden"
          filters={filters}
        />
        <StocksSortHead
          sort="volume"
          label={text.columns.volume}
          className="num max-[70rem]:hidden"
          filters={filters}
        />
        <StocksSortHead
          sort="marketCap"
          label={text.columns.marketCap}
          className="num max-desk:hidden"
          filters={filters}
        />
        <th scope="col" className="max-desk:hidden">
          <span className="pl-2">{text.columns.predictions}</span>
        </th>
        <th scope="col" className="num">
          <span className="max-desk:sr-only">{text.columns.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function StocksSortHead({
  sort,
  filters,
  ...head
}: {
  sort: Sort;
  filters: ListFilters;
  label: string;
  className?: string;
}) {
  const direction = filters.order === 'desc' ? 'descending' : 'ascending';
  return (
    <SortHead
      {...head}
      sorted={filters.sort === sort ? direction : null}
      onSort={() => setListFilters(sortBy(filters, sort))}
    />
  );
}
