import { useShownFirst } from '#client/ui/paint/use-shown-first.ts';
import { SortHead } from '#client/ui/table/sort-head.tsx';
import { type Column, type ListView, sortBy } from './list-order.ts';
import { text } from './text.ts';

interface Sorting {
  view: ListView;
  onView: (next: ListView) => void;
}

/** The list's sticky headers; four of them sort it. They change at the next paint, the rows a moment later. */
export function ListHeads(given: Sorting) {
  const [view, onView] = useShownFirst(given.view, given.onView);
  const sorting = { view, onView };
  return (
    <thead className="sticky top-0 z-1 bg-card shadow-[inset_0_-1px_0_var(--border)]">
      <tr aria-rowindex={1}>
        <ListSortHead column="stock" label={text.list.stock} className="pl-(--card-pad)" {...sorting} />
        <ListSortHead column="sector" label={text.list.sector} className="max-wide:hidden" {...sorting} />
        <th scope="col" className="max-desk:hidden">
          {text.list.trend}
        </th>
        <ListSortHead column="price" label={text.list.price} className="num" {...sorting} />
        <ListSortHead
          column="change"
          label={text.list.dayChange}
          className="num max-desk:hidden"
          {...sorting}
        />
        <th scope="col">
          <span className="sr-only">{text.list.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function ListSortHead({
  column,
  view,
  onView,
  ...head
}: Sorting & { column: Column; label: string; className?: string }) {
  const direction = view.ascending ? 'ascending' : 'descending';
  return (
    <SortHead
      {...head}
      sorted={view.column === column ? direction : null}
      onSort={() => onView(sortBy(view, column))}
    />
  );
}
