import { type BarColumns, emptyColumns } from '#server/analytics/columns.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import type { LongInterval } from '#shared/domain/market/bar-interval.ts';

/**
 * Aggregates daily bars into weeks from Monday or calendar months, by Indian dates.
 * @param days daily bars, oldest first
 * @returns bars labelled by their week's Monday or month's first, whether or not that day traded; daily bars
 * unchanged
 */
export function aggregate(days: BarColumns, interval: LongInterval): BarColumns {
  if (interval === '1d') return days;
  const buckets = days.days.map((day) => startOfBar(day, interval));
  const firsts = [...buckets.keys()].filter((i) => i === 0 || buckets[i] !== buckets[i - 1]);
  const bars = emptyColumns(firsts.length);
  for (const [bar, from] of firsts.entries()) {
    writeBar(bars, bar, days, from, firsts[bar + 1] ?? days.days.length);
    bars.days[bar] = buckets[from] ?? 0;
  }
  return bars;
}

/** The label of the bar containing a day; both as days since 1970-01-01, which was a Thursday. */
export function startOfBar(day: number, interval: LongInterval): number {
  if (interval === '1d') return day;
  if (interval === '1w') return day - ((((day + 3) % 7) + 7) % 7);
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
}

/** Writes a bar of others, from one up to, not including, another. */
export function writeBar(bars: BarColumns, bar: number, days: BarColumns, from: number, to: number): void {
  bars.open[bar] = days.open[from] ?? Number.NaN;
  bars.high[bar] = days.high.subarray(from, to).reduce((a, b) => Math.max(a, b));
  bars.low[bar] = days.low.subarray(from, to).reduce((a, b) => Math.min(a, b));
  bars.close[bar] = days.close[to - 1] ?? Number.NaN;
  bars.volume[bar] = days.volume.subarray(from, to).reduce((a, b) => a + b);
}
