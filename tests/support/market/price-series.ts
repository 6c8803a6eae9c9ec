import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { randomStream, seedOf } from '#server/market/sources/random.ts';
import type { TradingDate } from '#shared/domain/ist.ts';

/** Daily bars of a fictional company: Monday to Friday, moves of about 1.5 % a day, seeded by its name. */
export function aPriceSeries(
  name: string,
  { from = '2023-01-02', days = 300, price = 500, volume = 100_000 } = {},
): BarColumns {
  const random = randomStream(seedOf(`price series ${name}`));
  const bars = emptyColumns(days);
  let day = dayNumber(from as TradingDate);
  let last = price;
  for (let i = 0; i < days; i++) {
    const open = last * Math.exp(0.005 * random.normal());
    const close = open * Math.exp(0.014 * random.normal());
    bars.days[i] = day;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) * Math.exp(0.004 * Math.abs(random.normal()));
    bars.low[i] = Math.min(open, close) * Math.exp(-0.004 * Math.abs(random.normal()));
    bars.volume[i] = Math.round(volume * Math.exp(0.4 * random.normal()));
    last = close;
    day += (day + 4) % 7 === 5 ? 3 : 1;
  }
  return bars;
}

/** The same bars with some prices multiplied. */
export function multiplied(bars: BarColumns, times: number, from: number, to = bars.days.length): BarColumns {
  const copy = part(bars, 0, bars.days.length);
  for (const column of ['open', 'high', 'low', 'close'] as const) {
    for (let i = from; i < to; i++) copy[column][i] = (copy[column][i] ?? 0) * times;
  }
  return copy;
}

/** A copy of some of the bars. */
export function part(bars: BarColumns, from: number, to: number): BarColumns {
  const copy = emptyColumns(to - from);
  for (const column of ['days', 'open', 'high', 'low', 'close', 'volume'] as const) {
    copy[column].set(bars[column].subarray(from, to));
  }
  return copy;
}
