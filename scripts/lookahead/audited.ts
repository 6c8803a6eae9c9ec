import { type BarColumns, barsUntil } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';

/** The bars that something is computed from. */
export interface History {
  panel: Panel;
  /** The market's index. */
  index: BarColumns;
}

/** What something says, by what it is about: columns, or words. */
export type Predicted = Map<string, Float64Array | string>;

/** Something that must not know the future. */
export interface Audited {
  name: string;
  /** All that it says of the days up to and including one, given bars that may go on after it. */
  says(history: History, until: number): Predicted;
  /** Stocks it is given at a time. */
  stocks: number;
  /** Of how many days it is asked, of those all others are asked of: what takes long is asked less often. */
  instants?: number;
}

/** The part of a column that belongs to the days up to and including one. */
export const knownUntil = (days: Int32Array, until: number, column: Float64Array): Float64Array =>
  column.subarray(0, barsUntil(days, until));
