import { type IntradayPath, intradayPath, pathThrough } from '../../market/sources/intraday-path.ts';
import { minuteMarks, type PathInput } from '../../market/sources/minute-marks.ts';
import { mix } from '../../market/sources/random.ts';
import type { Ohlcv } from '../../market/sources/source.ts';

const MINUTES_A_QUARTER = 15;

/**
 * The path of a stored day: through its quarter-hours (in the order of time) where they fill the session and add up to the daily bar, else through the daily bar
 * alone. Either way it starts at the open, touches high and low and ends at the close; between stored prices it is interpolated. The same input gives the same
 * path. Throws RangeError for a bar that contradicts itself.
 */
export function pastPath({ quarters, ...day }: PathInput & { quarters: readonly Ohlcv[] }): IntradayPath {
  const marks = marksThrough(quarters, day);
  if (!marks) return intradayPath(day);
  const volumes = Float64Array.from(quarters, ({ volume }) => volume);
  return pathThrough(marks, volumes, day.tickSize(day.bar.high), day.seed);
}

/** A price at every minute; a quarter's first is its open, so that the close before it is left out where the two differ. */
function marksThrough(
  quarters: readonly Ohlcv[],
  { bar, tickSize, seed, seconds }: PathInput,
): Float64Array | null {
  const minutes = seconds / 60;
  if (quarters.length * MINUTES_A_QUARTER !== minutes) return null;
  const marks = new Float64Array(minutes + 1);
  for (const [place, quarter] of quarters.entries()) {
    const part = { bar: quarter, tickSize, seed: mix(seed, place), seconds: MINUTES_A_QUARTER * 60 };
    marks.set(minuteMarks(part), place * MINUTES_A_QUARTER);
  }
  return agrees(marks, bar) ? marks : null;
}

function agrees(marks: Float64Array, { open, high, low, close }: Ohlcv): boolean {
  const first = marks[0];
  const last = marks[marks.length - 1];
  return first === open && last === close && Math.max(...marks) === high && Math.min(...marks) === low;
}
