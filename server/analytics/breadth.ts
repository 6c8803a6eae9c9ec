import { compareComputed } from './compare-computed.ts';
import { type ScreenInputs, valueAt } from './screens/inputs.ts';

/** Market breadth per session (rows) as column counts. `known50` etc. count the stocks with enough history. */
export interface BreadthCounts {
  advances: Float64Array;
  declines: Float64Array;
  known50: Float64Array;
  above50: Float64Array;
  known200: Float64Array;
  above200: Float64Array;
  known252: Float64Array;
  /** Stocks at a new high, or low, of the previous 252 sessions. */
  highs: Float64Array;
  lows: Float64Array;
}

export function noBreadth(sessions: number): BreadthCounts {
  const column = () => new Float64Array(sessions);
  return {
    advances: column(),
    declines: column(),
    known50: column(),
    above50: column(),
    known200: column(),
    above200: column(),
    known252: column(),
    highs: column(),
    lows: column(),
  };
}

/** Adds one stock's inputs of a session to that session's counts. */
export function countBreadth(
  inputs: ScreenInputs,
  row: number,
  counts: BreadthCounts,
  session: number,
): void {
  const close = valueAt(inputs.close, row);
  const add = (column: Float64Array, holds: boolean) => {
    if (holds) column[session] = valueAt(column, session) + 1;
  };
  add(counts.advances, close > valueAt(inputs.previousClose, row));
  add(counts.declines, close < valueAt(inputs.previousClose, row));
  add(counts.known50, !Number.isNaN(valueAt(inputs.sma50, row)));
  add(counts.above50, compareComputed(close, valueAt(inputs.sma50, row)) > 0);
  add(counts.known200, !Number.isNaN(valueAt(inputs.sma200, row)));
  add(counts.above200, compareComputed(close, valueAt(inputs.sma200, row)) > 0);
  add(counts.known252, !Number.isNaN(valueAt(inputs.high252, row)));
  add(counts.highs, close > valueAt(inputs.high252, row));
  add(counts.lows, close < valueAt(inputs.low252, row));
}
