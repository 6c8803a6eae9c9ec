import { addDays, DAY_MS, istDate, type TradingDate } from '#shared/domain/ist.ts';

/**
 * The daily bars of one instrument as columns of equal length, oldest first. Prices are rupees (points of an
 * index), adjusted for splits and bonuses; volume is in shares of today. Dividends are not adjusted for.
 */
export interface BarColumns {
  /** Trading dates as days since 1970-01-01; rising. */
  days: Int32Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

/** Names of the numeric bar columns. */
export type BarField = 'open' | 'high' | 'low' | 'close' | 'volume';

/** One bar, for indicators that are fed bar by bar; units as in {@link BarColumns}. */
export type Bar = Record<BarField, number>;

const INT_BYTES = 4;
const FLOAT_BYTES = 8;

/** A bar as fed to a streaming indicator. */
export interface Candle extends Bar {
  /** As in {@link BarColumns}. */
  day: number;
  /** The close of the market index; NaN when unknown. */
  market: number;
}

/** Reads a value at an index within bounds. Out of bounds gives NaN, slowly. */
export const at = (column: Float64Array | Int32Array, i: number): number => column[i] ?? Number.NaN;

/** Zeroed columns for this many bars, in shared memory: workers read the same bytes without a copy. */
export function emptyColumns(bars: number): BarColumns {
  const floats = bars * FLOAT_BYTES;
  const memory = new SharedArrayBuffer(5 * floats + bars * INT_BYTES);
  const column = (n: number) => new Float64Array(memory, n * floats, bars);
  return {
    days: new Int32Array(memory, 5 * floats, bars),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
  };
}

/** A trading date as days since 1970-01-01. */
export function dayNumber(date: TradingDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

const FIRST_DAY = istDate(new Date(0));

/** The trading date this many days after 1970-01-01. */
export function dateOfDay(day: number): TradingDate {
  return addDays(FIRST_DAY, day);
}

/** The bars up to and including a day, as views of the same memory. */
export function cut(columns: BarColumns, untilDay: number): BarColumns {
  return firstBars(columns, barsUntil(columns.days, untilDay));
}

/** The oldest n bars, as views of the same memory. */
export function firstBars({ days, open, high, low, close, volume }: BarColumns, count: number): BarColumns {
  return {
    days: days.subarray(0, count),
    open: open.subarray(0, count),
    high: high.subarray(0, count),
    low: low.subarray(0, count),
    close: close.subarray(0, count),
    volume: volume.subarray(0, count),
  };
}

/**
 * Another instrument's (an index's) closes aligned to the given ascending days: its last close on days without a
 * bar, NaN before its first bar.
 */
export function closesOn(days: Int32Array, other: BarColumns): Float64Array {
  const closes = new Float64Array(days.length).fill(Number.NaN);
  let bar = -1;
  for (let i = 0; i < days.length; i++) {
    while (bar + 1 < other.days.length && at(other.days, bar + 1) <= at(days, i)) bar += 1;
    if (bar >= 0) closes[i] = at(other.close, bar);
  }
  return closes;
}

/** Number of the ascending days on or before a day; by bisection. */
export function barsUntil(days: Int32Array, untilDay: number): number {
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? Number.POSITIVE_INFINITY) <= untilDay) from = middle + 1;
    else to = middle;
  }
  return from;
}
