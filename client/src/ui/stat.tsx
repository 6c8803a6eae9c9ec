import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** One figure with its label and one line of context. Stands inside a `<dl>`; with the class `card` it is a card itself. */
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
