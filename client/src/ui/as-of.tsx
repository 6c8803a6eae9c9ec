import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { text } from './text.ts';

/** The moment a figure is from, already named: "as of 14:32:07 IST", "as of 14:32:07 market time". Old values turn amber and get a clock. */
export function AsOf({
  time,
  age,
  stale = false,
  prefix = text.asOf,
}: {
  time: string;
  /** How old a stale value is: "30 min old". */
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
