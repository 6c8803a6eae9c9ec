import { type BarColumns, barsUntil } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';

/** The bars that a computation uses. */
export interface History {
  panel: Panel;
  /** The market's index. */
  index: BarColumns;
}

/** An output by subject: columns, or words. */
export type Predicted = Map<string, Float64Array | string>;

/** A computation that must not use the future. */
export interface Audited {
  name: string;
  /** Its whole output for the days up to and including `until`; the bars may continue after it. */
  says(history: History, until: number): Predicted;
  /** Number of stocks in one computation. */
  stocks: number;
  /** Maximum number of audited days, for slow computations. */
  instants?: number;
}

/** The part of a column up to and including a day. */
export const knownUntil = (days: Int32Array, until: number, column: Float64Array): Float64Array =>
  column.subarray(0, barsUntil(days, until));
