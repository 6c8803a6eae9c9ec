import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A figure with its label and one line of context. Use inside a `<dl>`; with class `card` it is a card. */
export function Stat({
  label,
  context,
  className,
  children,
}: {
  label: ReactNode;
  context?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={clsx('stat min-w-0', className)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {context !== undefined && <dd className="ctx">{context}</dd>}
    </div>
  );
}
