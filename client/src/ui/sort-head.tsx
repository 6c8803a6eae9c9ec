import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';

/** A column's header that sorts its table. */
export function SortHead({
  label,
  sorted,
  onSort,
  className,
}: {
  label: string;
  /** Null while the table is sorted by another column. */
  sorted: 'ascending' | 'descending' | null;
  onSort: () => void;
  className?: string | undefined;
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={className}>
      <button
        type="button"
        className={clsx('inline-flex h-8 min-w-8 items-center gap-1', !sorted && 'hover:text-fg')}
        onClick={onSort}
      >
        {label}
        {sorted && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}
