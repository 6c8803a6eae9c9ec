import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Direction = 'up' | 'down' | 'flat';

/** Where a number points; an unknown one points nowhere. */
export function directionOf(change: number | null): Direction {
  if (change === null || change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** A signed change, already formatted: drawn triangle, sign and colour say the same thing. */
export function Change({
  direction,
  className,
  children,
}: {
  direction: Direction;
  className?: string;
  children: ReactNode;
}) {
  return <span className={clsx('chg', direction, className)}>{children}</span>;
}
