import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A figure of the data feed under its name. */
export function Figure({
  name,
  warn = false,
  children,
}: {
  name: string;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="small t3">{name}</dt>
      <dd className={clsx('tn', warn && 'text-warn')}>{children}</dd>
    </div>
  );
}
