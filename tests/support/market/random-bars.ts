import { type BarColumns, type Candle, emptyColumns } from '#server/analytics/columns.ts';
import { randomStream } from '#server/market/sources/random.ts';

interface Options {
  seed: number;
  bars: number;
  /** Range of bars without movement, from (inclusive) until (exclusive). */
  still?: readonly [from: number, until: number];
  /** In rupees; with a large tick, prices often repeat. */
  tick?: number;
}

/** A random walk with gaps, ranges and volumes, in whole ticks, on weekdays from Thursday 1 January 1970. */
export function randomBars({ seed, bars, still = [0, 0], tick = 0.01 }: Options): BarColumns {
  const chance = randomStream(seed);
  const columns = emptyColumns(bars);
  const onTick = (price: number) => Math.round(Math.round(price / tick) * tick * 100) / 100;
  let close = 100 + 2_000 * chance.uniform();
  for (let i = 0; i < bars; i++) {
    const moves = i < still[0] || i >= still[1];
    const step = (size: number) => (moves ? Math.exp(size * chance.normal()) : 1);
    const open = onTick(close * step(0.005));
    close = onTick(open * step(0.015));
    columns.days[i] = 7 * Math.floor(i / 5) + (i % 5) + 4;
    columns.open[i] = open;
    columns.close[i] = close;
    columns.high[i] = onTick(Math.max(open, close) * (moves ? 1 + 0.01 * chance.uniform() : 1));
    columns.low[i] = onTick(Math.min(open, close) * (moves ? 1 - 0.01 * chance.uniform() : 1));
    columns.volume[i] = moves ? Math.round(1e6 * Math.exp(0.6 * chance.normal())) : 0;
  }
  return columns;
}

/** A copy whose bars after a row are alternately halved and doubled. */
export function poisonedAfter(bars: BarColumns, row: number): BarColumns {
  const poisoned = emptyColumns(bars.days.length);
  poisoned.days.set(bars.days);
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
    poisoned[name].set(bars[name].map((value, at) => (at <= row ? value : at % 2 ? value / 2 : 2 * value)));
  return poisoned;
}

/** One bar of columns, as a stream takes it. */
export function candleAt(bars: BarColumns, market: Float64Array, i: number): Candle {
  const value = (column: Float64Array | Int32Array) => column[i] ?? Number.NaN;
  const { days, open, high, low, close, volume } = bars;
  return {
    day: value(days),
    open: value(open),
    high: value(high),
    low: value(low),
    close: value(close),
    volume: value(volume),
    market: value(market),
  };
}

/**
 * Describes where two columns differ by more than a part in 10⁹ (or 10⁻⁹ below 1); NaN equals NaN. Null if equal.
 */
export function difference(found: ArrayLike<number>, expected: ArrayLike<number>): string | null {
  if (found.length !== expected.length) return `${found.length} values for ${expected.length}`;
  for (let i = 0; i < found.length; i++) {
    const [is, should] = [found[i] ?? Number.NaN, expected[i] ?? Number.NaN];
    const close = Math.abs(is - should) <= 1e-9 * Math.max(1, Math.abs(should));
    if (!close && !(Number.isNaN(is) && Number.isNaN(should))) return `at ${i}: ${is} for ${should}`;
  }
  return null;
}
