import type { Paise } from '#shared/domain/money.ts';
import { type RandomStream, randomStream, roughNormals } from './random.ts';
import { type SessionShape, sessionShape } from './session-shape.ts';
import type { Ohlcv } from './source.ts';

/** What a day's path is made from. */
export interface PathInput {
  /** Open and close lie within low and high. */
  bar: Ohlcv;
  /** The smallest step of the price, in paise, at a price. */
  tickSize(price: Paise): number;
  /** Unsigned 32-bit; another one for every instrument and day (`seedOf`). */
  seed: number;
  /** Length of continuous trading: whole minutes, at least fifteen. 22,500 from 09:15 to 15:30. */
  seconds: number;
}

/** Expected range of a Brownian path of variance 1 (Feller 1951), lessened for looking once a minute. */
const RANGE_OF_UNIT_PATH = 1.55;

/**
 * The price in paise at every whole minute of a session, both ends included: a Brownian bridge from open to close
 * through the day's high and low, folded into them. Touches exactly the bar's four prices; the rest is on ticks.
 * Throws RangeError for a bar that contradicts itself and for a session that is no whole number of minutes.
 */
export function minuteMarks({ bar, tickSize, seed, seconds }: PathInput): Float64Array {
  const { open, high, low, close } = bar;
  if (!(low <= open && open <= high && low <= close && close <= high)) {
    throw new RangeError(`Not a bar: open ${open}, high ${high}, low ${low}, close ${close}`);
  }
  const minutes = seconds / 60;
  if (!Number.isInteger(minutes) || minutes < 15)
    throw new RangeError(`Not a session's length: ${seconds} s`);
  const marks = new Float64Array(minutes + 1).fill(low);
  if (high === low) return marks;
  const walk: Walk = {
    marks,
    shape: sessionShape(minutes),
    random: randomStream(seed),
    noise: roughNormals(seed, minutes),
    sd: (high - low) / RANGE_OF_UNIT_PATH,
    low,
    high,
    // Ticks of higher prices are multiples of those of lower ones, so that the coarsest serves the whole day.
    tick: tickSize(high),
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
  random: RandomStream;
  /** A standard normal for every mark. */
  noise: Float64Array;
  /** Standard deviation of the whole session's move. */
  sd: number;
  low: number;
  high: number;
  tick: number;
}

/** Where the day's high and low are touched, in the order of time; none for one that is the open or the close. */
function extremes(walk: Walk, { open, high, low, close }: Ohlcv): { at: number; price: number }[] {
  const last = walk.shape.minutes - 1;
  const highAt = markOfExtreme(walk, high - open, high - close);
  let lowAt = markOfExtreme(walk, open - low, close - low);
  if (lowAt === highAt) lowAt = lowAt < last ? lowAt + 1 : lowAt - 1;
  return [
    { at: highAt, price: high },
    { at: lowAt, price: low },
  ]
    .filter(({ at }) => at > 0 && at <= last)
    .sort((a, b) => a.at - b.at);
}

/**
 * When a Brownian bridge that starts and ends so far from its extreme reaches it: drawn exactly, by way of inverse
 * Gaussian variables (Beskos, Papaspiliopoulos and Roberts 2006, proposition 2).
 */
function markOfExtreme({ shape, random, sd }: Walk, fromOpen: number, fromClose: number): number {
  if (fromOpen === 0) return 0;
  if (fromClose === 0) return shape.minutes;
  const ratio = fromOpen / fromClose;
  const odds =
    random.uniform() < 1 / (1 + ratio)
      ? inverseGaussian(random, ratio, (fromOpen / sd) ** 2)
      : 1 / inverseGaussian(random, 1 / ratio, (fromClose / sd) ** 2);
  let left = odds / (1 + odds);
  let mark = 0;
  while (mark < shape.minutes && left > 0) left -= shape.variance[mark++] ?? 1;
  return Math.min(Math.max(mark, 1), shape.minutes - 1);
}

/** Michael, Schucany and Haas (1976). */
function inverseGaussian(random: RandomStream, mean: number, shape: number): number {
  const chiSquare = random.normal() ** 2;
  const y = mean * chiSquare;
  const root = mean + (mean * (y - Math.sqrt(4 * shape * y + y * y))) / (2 * shape);
  // Cancellation can leave a tiny value at or below 0.
  const x = Math.max(root, mean * 1e-9);
  return random.uniform() <= mean / (mean + x) ? x : (mean * mean) / x;
}

/** Fills the marks between two stops. */
function bridge(
  { marks, shape, noise, sd, low, high, tick }: Walk,
  from: number,
  to: number,
  target: number,
) {
  const { variance } = shape;
  const ticksAPaisa = 1 / tick;
  let left = 0;
  for (let mark = from; mark < to; mark++) left += variance[mark] ?? 0;
  let price = marks[from] ?? target;
  for (let mark = from + 1; mark < to; mark++) {
    const step = variance[mark - 1] ?? 0;
    const share = step / left;
    price += (target - price) * share + sd * Math.sqrt(step * (1 - share)) * (noise[mark] ?? 0);
    // Folded back where it leaves the day's range.
    if (price > high) price = Math.max(2 * high - price, low);
    else if (price < low) price = Math.min(2 * low - price, high);
    left -= step;
    const onTick = Math.floor(price * ticksAPaisa + 0.5) * tick;
    marks[mark] = onTick > high ? high : onTick < low ? low : onTick;
  }
}
