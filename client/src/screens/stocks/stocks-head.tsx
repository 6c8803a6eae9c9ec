import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ListFilters, type Sort, sortBy } from './list-filters.ts';

interface Sorting {
  filters: ListFilters;
  onSort: (next: ListFilters) => void;
}

/** The heads of the list; five of them sort it. */
export function StocksHead(sorting: Sorting) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SortHead sort="name" label="Stock" {...sorting} />
        <SortHead sort="price" label="Price" className="num" {...sorting} />
        <SortHead sort="change" label="Change" className="num max-desk:hidden" {...sorting} />
        <SortHead sort="volume" label="Volume" className="num max-[70rem]:hidden" {...sorting} />
        <SortHead sort="marketCap" label="Market Cap" className="num max-desk:hidden" {...sorting} />
        <th scope="col" className="max-desk:hidden">
          <span className="pl-2">AI Predictions</span>
        </th>
        <th scope="col" className="num">
          <span className="max-desk:sr-only">Actions</span>
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
  onSort,
}: Sorting & { sort: Sort; label: string; className?: string }) {
  const current = filters.sort === sort;
  const direction = filters.order === 'desc' ? 'descending' : 'ascending';
  const Arrow = filters.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={current ? direction : 'none'} className={className}>
      <button
        type="button"
        className={clsx('inline-flex h-8 items-center gap-1', !current && 'hover:text-fg')}
        onClick={() => onSort(sortBy(filters, sort))}
      >
        {label}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}
