import type { CommissionByDay } from '#shared/contract/trading/broker.ts';

/** A day's bar: it starts at `x` and has height `height`, both as fractions. */
export interface Bar {
  date: string;
  commission: number;
  x: number;
  width: number;
  height: number;
}

/** Minimum number of columns, so that a single day does not fill the chart. */
const MIN_COLUMNS = 20;
const GAP = 0.25;

/** The days as bars, oldest on the left; the highest fills the height. Days without a trade have none. */
export function barsOf(days: CommissionByDay['days']): Bar[] {
  const oldestFirst = days.toReversed();
  const columns = Math.max(oldestFirst.length, MIN_COLUMNS);
  const most = Math.max(...oldestFirst.map(({ commission }) => commission), 0);
  return oldestFirst.map(({ date, commission }, place) => ({
    date,
    commission,
    x: (columns - oldestFirst.length + place) / columns,
    width: (1 - GAP) / columns,
    height: most === 0 ? 0 : commission / most,
  }));
}
