import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ListFilters, type Sort, sortBy } from './list-filters.ts';
import { text } from './text.ts';
import { setListFilters, useListFilters } from './use-list-filters.ts';

/** The list's headers; five of them sort it. They update immediately, the rows a moment later. */
export function StocksHead() {
  const filters = useListFilters();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SortHead sort="name" label={text.columns.stock} filters={filters} />
        <SortHead sort="price" label={text.columns.price} className="num" filters={filters} />
        <SortHead
          sort="change"
          label={text.columns.change}
          className="num max-desk:hidden"
          filters={filters}
        />
        <SortHead
          sort="volume"
          label={text.columns.volume}
          className="num max-[70rem]:hidden"
          filters={filters}
        />
        <SortHead
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

function SortHead({
  sort,
  label,
  className,
  filters,
}: {
  sort: Sort;
  label: string;
  className?: string;
  filters: ListFilters;
}) {
  const current = filters.sort === sort;
  const direction = filters.order === 'desc' ? 'descending' : 'ascending';
  const Arrow = filters.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={current ? direction : 'none'} className={className}>
      <button
        type="button"
        className={clsx('inline-flex h-8 items-center gap-1', !current && 'hover:text-fg')}
        onClick={() => setListFilters(sortBy(filters, sort))}
      >
        {label}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}
