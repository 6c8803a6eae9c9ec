import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Stat } from './stat.tsx';

/** A figure of a grid. */
export interface StatItem {
  /** Unique key within the grid. */
  key: string;
  label: ReactNode;
  value: ReactNode;
  context: ReactNode;
}

const GRID = 'grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-desk:gap-3';
const SIZES = 'max-wide:[--text-figure:1.125rem] max-desk:[--text-figure:var(--text-lead)]';

/** Four figures across, two on a phone, each a card. `sizes` sets the font size per width. */
export function StatGrid({
  items,
  sizes = () => SIZES,
  className,
}: {
  items: readonly StatItem[];
  sizes?: (item: StatItem) => string | false;
  className?: string;
}) {
  return (
    <dl className={clsx(GRID, className)}>
      {items.map((item) => (
        <Stat
          key={item.key}
          label={item.label}
          context={item.context}
          className={clsx('card max-desk:[--card-pad:12px]', sizes(item))}
        >
          {item.value}
        </Stat>
      ))}
    </dl>
  );
}

/** Four placeholder cards; with labels if those are known before the figures. */
export function StatGridSkeleton({
  loading,
  labels,
  className,
}: {
  /** Loading label: "Loading statistics". */
  loading: string;
  labels?: readonly string[];
  className?: string;
}) {
  return (
    <div role="status" className={clsx(GRID, className)}>
      {labels ? (
        labels.map((label) => (
          <Card key={label} className="max-desk:[--card-pad:12px]">
            <p className="small t3">{label}</p>
            <Skeleton className="mt-1 h-6 w-28" />
            <p className="small t3 mt-1">{loading}</p>
          </Card>
        ))
      ) : (
        <>
          <span className="sr-only">{loading}</span>
          {[1, 2, 3, 4].map((card) => (
            <Card key={card} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-3 w-24" />
            </Card>
          ))}
        </>
      )}
    </div>
  );
}
