import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';

/** A column's header that sorts its table. */
export function SortHead({
  label,
  sorted,
  place,
  onSort,
  className,
}: {
  label: string;
  /** Null while the column does not sort the table. */
  sorted: 'ascending' | 'descending' | null;
  /** Its place among several sort columns, from 1. */
  place?: number | undefined;
  /** `also` if Shift was pressed: the column then sorts in addition to the others. */
  onSort: (also: boolean) => void;
  className?: string | undefined;
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={className}>
      <button
        type="button"
        className={clsx('inline-flex h-8 min-w-8 items-center gap-1', !sorted && 'hover:text-fg')}
        onClick={(event) => onSort(event.shiftKey)}
      >
        {label}
        {sorted && <Arrow aria-hidden className="size-3" />}
        {place !== undefined && <span className="small t3">{place}</span>}
      </button>
    </th>
  );
}
