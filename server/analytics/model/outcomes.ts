import type { Snapshot } from './features.ts';
import { type Grid, type GridStock, isKnownOn } from './panel/grid.ts';
import { medianOf } from './panel/ranks.ts';
import { judgeTripleBarrier } from './triple-barrier.ts';
import type { BarrierOutcome, Levels } from './types.ts';

/** A day's returns after a horizon; null while it is not over. */
export interface ForwardReturns {
  /** Simple return close to close. A stock that stopped trading keeps its last close; NaN where its file ended. */
  returns: Float64Array;
  /** Returns minus their median. */
  excess: Float64Array;
  /** Returns minus the benchmark's, or minus their median where it has no close. */
  lead: Float64Array;
}

export function forwardReturns(
  grid: Grid,
  { members, index }: Snapshot,
  horizonDays: number,
): ForwardReturns | null {
  const end = index + horizonDays;
  const endDay = grid.days[end];
  if (endDay === undefined) return null;
  const returns = Float64Array.from(members, (stock) =>
    isKnownOn(stock, endDay)
      ? (stock.close[end] ?? Number.NaN) / (stock.close[index] ?? Number.NaN) - 1
      : Number.NaN,
  );
  const middle = medianOf(returns.filter((value) => !Number.isNaN(value)));
  const benchmark = (grid.benchmark[end] ?? Number.NaN) / (grid.benchmark[index] ?? Number.NaN) - 1;
  const beaten = Number.isNaN(benchmark) ? middle : benchmark;
  return {
    returns,
    excess: returns.map((value) => value - middle),
    lead: returns.map((value) => value - beaten),
  };
}

/** A trade's outcome, and the grid index at which it became known. */
export interface KnownOutcome {
  outcome: BarrierOutcome;
  knownAt: number;
}

/** A stock without a bar for this many trading days has stopped trading: open trades end at its last close. */
const GONE_DAYS = 42;

/** Judges a trade entered at the stock's next open after a day; null while it is open. */
export function tradeAfter(
  grid: Grid,
  stock: GridStock,
  index: number,
  levels: Levels,
  horizonDays: number,
): KnownOutcome | null {
  const { bars, endsWithFile } = stock.stock;
  const entry = stock.bars[index] ?? 0;
  const gone = endsWithFile ? null : goneAfter(stock, index, index + 2 * horizonDays);
  const days = gone === null ? horizonDays : Math.min(horizonDays, (stock.bars[gone] ?? 0) - entry);
  const outcome = days > 0 ? judgeTripleBarrier(bars, entry, levels, days) : null;
  if (!outcome) return null;
  const cutShort = gone !== null && days < horizonDays && outcome.end === 'time';
  return { outcome, knownAt: cutShort ? gone : positionOf(grid, bars.days[outcome.exitIndex] ?? 0) };
}

/** The first day, up to a limit, by which the stock has had no bar for two months; null if there is none. */
function goneAfter({ bars }: GridStock, index: number, until: number): number | null {
  for (let day = index + GONE_DAYS; day <= until && day < bars.length; day++) {
    if (bars[day] === bars[day - GONE_DAYS]) return day;
  }
  return null;
}

/** Index of the first day on or after a day, by bisection. */
function positionOf({ days }: Grid, day: number): number {
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? day) < day) from = middle + 1;
    else to = middle;
  }
  return from;
}
