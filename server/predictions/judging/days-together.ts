import { type BarColumns, barsUntil } from '#server/analytics/columns.ts';
import { returnOf } from './judge.ts';

/**
 * An instrument's return from the open of one day to the close of another, in millionths; null without a bar on
 * either. Independent of adjustment.
 */
export function holdingReturn(bars: BarColumns, from: number, to: number): number | null {
  const [entry, exit] = [positionOf(bars, from), positionOf(bars, to)];
  if (entry === null || exit === null) return null;
  return returnOf(bars.open[entry] ?? Number.NaN, bars.close[exit] ?? Number.NaN);
}

/** The mean of those returns over instruments, in whole millionths; null when none has bars on both days. */
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
