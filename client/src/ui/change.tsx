import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Direction = 'up' | 'down' | 'flat';

/** Direction of a change; none if unknown. */
export function directionOf(change: number | null): Direction {
  if (change === null || change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** A formatted signed change: triangle, sign and colour agree. */
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
