import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { text } from './text.ts';

/** Formatted time of a figure: "as of 14:32:07 IST". Stale values are amber with a clock. */
export function AsOf({
  time,
  age,
  stale = false,
  prefix = text.asOf,
}: {
  time: string;
  /** Age of a stale value: "30 min old". */
  age?: string | null;
  stale?: boolean;
  prefix?: string;
}) {
  return (
    <span className={clsx('asof small', stale && 'stale')}>
      {stale && <Clock aria-hidden />}
      {prefix}
      {time}
      {stale && age ? `, ${age}` : ''}
    </span>
  );
}
