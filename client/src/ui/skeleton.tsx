import { clsx } from 'clsx';

/** A grey placeholder shape. Give it the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('skeleton', className)} />;
}

const WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-3/5'];

/** Placeholder lines, with a status for screen readers. */
export function SkeletonLines({ count, label }: { count: number; label: string }) {
  const lines = Array.from({ length: count }, (_, line) => ({ line, width: WIDTHS[line % WIDTHS.length] }));
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {lines.map(({ line, width }) => (
        <Skeleton key={line} className={clsx('h-3', width)} />
      ))}
    </div>
  );
}
