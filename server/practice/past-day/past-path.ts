import { type IntradayPath, intradayPath, pathThrough } from '../../market/sources/intraday-path.ts';
import { minuteMarks, type PathInput } from '../../market/sources/minute-marks.ts';
import { mix } from '../../market/sources/random.ts';
import type { Ohlcv } from '../../market/sources/source.ts';

const MINUTES_A_QUARTER = 15;

/**
 * A stored day's price path: through its quarter-hours (in order of time) if they fill the session and match the
 * daily bar, otherwise through the daily bar only. Either way it starts at the open, touches high and low and ends
 * at the close; in between it is interpolated. Deterministic. Throws RangeError for an inconsistent bar.
 */
export function pastPath({ quarters, ...day }: PathInput & { quarters: readonly Ohlcv[] }): IntradayPath {
  const marks = marksThrough(quarters, day);
  if (!marks) return intradayPath(day);
  const volumes = Float64Array.from(quarters, ({ volume }) => volume);
  return pathThrough(marks, volumes, day.tick, day.seed);
}

/** A price per minute; a quarter's first is its open, so the previous close is dropped where the two differ. */
function marksThrough(
  quarters: readonly Ohlcv[],
  { bar, tick, seed, seconds }: PathInput,
): Float64Array | null {
  const minutes = seconds / 60;
  if (quarters.length * MINUTES_A_QUARTER !== minutes) return null;
  const marks = new Float64Array(minutes + 1);
  for (const [place, quarter] of quarters.entries()) {
    const part = { bar: quarter, tick, seed: mix(seed, place), seconds: MINUTES_A_QUARTER * 60 };
    marks.set(minuteMarks(part), place * MINUTES_A_QUARTER);
  }
  return agrees(marks, bar) ? marks : null;
}

function agrees(marks: Float64Array, { open, high, low, close }: Ohlcv): boolean {
  const first = marks[0];
  const last = marks[marks.length - 1];
  return first === open && last === close && Math.max(...marks) === high && Math.min(...marks) === low;
}
