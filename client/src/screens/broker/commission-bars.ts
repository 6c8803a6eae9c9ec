import type { CommissionByDay } from '#shared/contract/broker.ts';

/** A day of the chart: its column begins at `x` and is `height` of the whole high, all parts of one. */
export interface Bar {
  date: string;
  commission: number;
  x: number;
  width: number;
  height: number;
}

/** Columns that a chart has at least, so that a first day is a column and not a wall. */
const MIN_COLUMNS = 20;
const GAP = 0.25;

/** The days as columns from the oldest at the left; the highest is the whole height. Days without a trade have no column. */
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
