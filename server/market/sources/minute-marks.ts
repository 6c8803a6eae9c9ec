import { roughNormals } from './random.ts';
import { type SessionShape, sessionShape } from './session-shape.ts';
import type { Ohlcv } from './source.ts';

/** Input of a day's path. */
export interface PathInput {
  /** Open and close are within low and high. */
  bar: Ohlcv;
  /** Tick size in paise. */
  tick: number;
  /** Unsigned 32-bit; different per instrument and day (`seedOf`). */
  seed: number;
  /** Length of continuous trading: whole minutes, at least fifteen. 22,500 from 09:15 to 15:30. */
  seconds: number;
  /** A standard normal per minute, for correlated paths; generated from the seed by default. */
  noise?: Float64Array;
}

/** Expected range of a Brownian path of variance 1 (Feller 1951), reduced for sampling once a minute. */
const RANGE_OF_UNIT_PATH = 1.55;

/**
 * The price in paise at every whole minute of a session, both ends included: Brownian bridges from the open through
 * the day's high and low to the close, folded into the range. Touches the bar's four prices exactly; the rest is on
 * ticks. Throws RangeError for an inconsistent bar, and for a session that is not a whole number of minutes.
 * @param into an array of the session's minutes and one more, filled and returned; a new one by default
 */
export function minuteMarks(
  { bar, tick, seed, seconds, noise }: PathInput,
  into?: Float64Array,
): Float64Array {
  const { open, high, low, close } = bar;
  if (!(low <= open && open <= high && low <= close && close <= high)) {
    throw new RangeError(`Not a bar: open ${open}, high ${high}, low ${low}, close ${close}`);
  }
  const minutes = seconds / 60;
  if (!Number.isInteger(minutes) || minutes < 15)
    throw new RangeError(`Not a session's length: ${seconds} s`);
  const marks = into ?? new Float64Array(minutes + 1);
  if (high === low) return marks.fill(low);
  const walk: Walk = {
    marks,
    shape: sessionShape(minutes),
    noise: noise ?? roughNormals(seed, minutes),
    sd: (high - low) / RANGE_OF_UNIT_PATH,
    low,
    high,
    tick,
  };
  const stops = [{ at: 0, price: open }, ...extremes(walk, bar), { at: minutes, price: close }];
  for (const [i, stop] of stops.entries()) {
    marks[stop.at] = stop.price;
    const next = stops[i + 1];
    if (next) bridge(walk, stop.at, next.at, next.price);
  }
  return marks;
}

interface Walk {
  marks: Float64Array;
  shape: SessionShape;
  noise: Float64Array;
  /** Standard deviation of the session's move. */
  sd: number;
  low: number;
  high: number;
  tick: number;
}

/**
 * When the day's high and low are touched, in order of time: where the noise by itself would have its extremes between
 * open and close. Omitted if it is the open or the close.
 */
function extremes(walk: Walk, { open, high, low, close }: Ohlcv): { at: number; price: number }[] {
  const found = extremesOfNoise(walk, close - open);
  const last = walk.shape.minutes - 1;
  if (found.lowAt === found.highAt) found.lowAt += found.highAt < last ? 1 : -1;
  const stops = [
    { at: found.highAt, price: high },
    { at: found.lowAt, price: low },
  ];
  return stops.filter(({ price }) => price !== open && price !== close).sort((a, b) => a.at - b.at);
}

function extremesOfNoise({ shape, noise, sd }: Walk, move: number): { highAt: number; lowAt: number } {
  const { deviation, variance } = shape;
  let whole = 0;
  for (let minute = 0; minute < noise.length; minute++)
    whole += (deviation[minute] ?? 0) * (noise[minute] ?? 0);
  const trend = move - sd * whole;
  const found = { highAt: 1, lowAt: 1 };
  let price = 0;
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (let minute = 0; minute < noise.length - 1; minute++) {
    price += sd * (deviation[minute] ?? 0) * (noise[minute] ?? 0) + trend * (variance[minute] ?? 0);
    if (price > highest) {
      highest = price;
      found.highAt = minute + 1;
    }
    if (price < lowest) {
      lowest = price;
      found.lowAt = minute + 1;
    }
  }
  return found;
}

/** Fills the marks between two stops. */
function bridge(walk: Walk, from: number, to: number, target: number): void {
  const { marks, shape, noise, sd, low, high, tick } = walk;
  const { variance } = shape;
  const ticksAPaisa = 1 / tick;
  let left = 0;
  for (let minute = from; minute < to; minute++) left += variance[minute] ?? 0;
  let price = marks[from] ?? target;
  for (let mark = from + 1; mark < to; mark++) {
    const step = variance[mark - 1] ?? 0;
    const share = step / left;
    price += (target - price) * share + sd * Math.sqrt(step * (1 - share)) * (noise[mark - 1] ?? 0);
    // Reflected at the day's range.
    if (price > high) price = Math.max(2 * high - price, low);
    else if (price < low) price = Math.min(2 * low - price, high);
    left -= step;
    const onTick = Math.floor(price * ticksAPaisa + 0.5) * tick;
    marks[mark] = Math.min(Math.max(onTick, low), high);
  }
}
