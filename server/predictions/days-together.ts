import { type BarColumns, barsUntil } from '#server/analytics/columns.ts';
import { returnOf } from './judge.ts';

/**
 * What an instrument returned from the open of a day to the close of another, in millionths; null where it has no bar on either. The same
 * for adjusted and unadjusted bars.
 */
export function holdingReturn(bars: BarColumns, from: number, to: number): number | null {
  const [entry, exit] = [positionOf(bars, from), positionOf(bars, to)];
  if (entry === null || exit === null) return null;
  return returnOf(bars.open[entry] ?? Number.NaN, bars.close[exit] ?? Number.NaN);
}

/** The mean of that over some instruments, in whole millionths; null where none has bars on both days. */
export function meanHoldingReturn(all: readonly BarColumns[], from: number, to: number): number | null {
  let [sum, n] = [0, 0];
  for (const bars of all) {
    const held = holdingReturn(bars, from, to);
    if (held === null) continue;
    sum += held;
    n += 1;
  }
  return n > 0 ? Math.round(sum / n) || 0 : null;
}

function positionOf(bars: BarColumns, day: number): number | null {
  const position = barsUntil(bars.days, day) - 1;
  return position >= 0 && bars.days[position] === day ? position : null;
}
