import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Column, type ListView, sortBy } from './list-order.ts';
import { text } from './text.ts';

interface Sorting {
  view: ListView;
  onView: (next: ListView) => void;
}

/** The list's sticky headers; four of them sort it. */
export function ListHeads(sorting: Sorting) {
  return (
    <thead className="sticky top-0 z-1 bg-card shadow-[inset_0_-1px_0_var(--border)]">
      <tr aria-rowindex={1}>
        <SortHead column="stock" label={text.list.stock} className="pl-(--card-pad)" {...sorting} />
        <SortHead column="sector" label={text.list.sector} className="max-wide:hidden" {...sorting} />
        <th scope="col" className="max-desk:hidden">
          {text.list.trend}
        </th>
        <SortHead column="price" label={text.list.price} className="num" {...sorting} />
        <SortHead column="change" label={text.list.dayChange} className="num max-desk:hidden" {...sorting} />
        <th scope="col">
          <span className="sr-only">{text.list.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function SortHead({
  column,
  label,
  className,
  view,
  onView,
}: Sorting & { column: Column; label: string; className?: string }) {
  const current = view.column === column;
  const Arrow = view.ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={!current ? 'none' : view.ascending ? 'ascending' : 'descending'}
      className={className}
    >
      <button
        type="button"
        className={clsx('inline-flex h-8 items-center gap-1', !current && 'hover:text-fg')}
        onClick={() => onView(sortBy(view, column))}
      >
        {label}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}
