import type { PracticeDay } from '#shared/contract/trading/practice.ts';

type Minutes = PracticeDay['minutes'];

/** Appends newly read minutes to known ones, replacing those of the same time. */
export function joinMinutes(known: Minutes | undefined, read: Minutes): Minutes {
  if (!known || read.from === 0) return read;
  const all = (column: 'open' | 'high' | 'low' | 'close' | 'volume') => [
    ...known[column].slice(0, read.from),
    ...read[column],
  ];
  return {
    from: 0,
    open: all('open'),
    high: all('high'),
    low: all('low'),
    close: all('close'),
    volume: all('volume'),
  };
}
