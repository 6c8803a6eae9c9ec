import { abbreviated, istClock, price, signedPercent } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import type { BarInterval, BarsReply } from '#shared/contract/bars.ts';

/** How the intervals are called. */
export const INTERVALS = [
  { value: '15m', label: '15 min', one: '15 minutes' },
  { value: '1d', label: 'Day', one: 'day' },
  { value: '1w', label: 'Week', one: 'week' },
  { value: '1mo', label: 'Month', one: 'month' },
] as const satisfies readonly { value: BarInterval; label: string; one: string }[];

/** "19 Nov", "19 Nov, 09:15", "week of 16 Nov", "month from 1 Nov". */
function barName(time: string, interval: BarInterval, now: Date): string {
  const at = new Date(interval === '15m' ? time : `${time}T06:00:00Z`);
  const day = istDay(at, now);
  if (interval === '15m') return `${day}, ${istClock(at)}`;
  if (interval === '1w') return `week of ${day}`;
  return interval === '1mo' ? `month from ${day}` : day;
}

/** What a chart shows, as a sentence: "TCS, one bar a day, 2 Jan to 20 Nov: from 3,010.00 to 3,120.50 (+3.67%), …". */
export function chartSentence(name: string, bars: BarsReply, now: Date): string {
  const one = INTERVALS.find(({ value }) => value === bars.interval)?.one ?? '';
  const [first, last] = [bars.close[0], bars.close.at(-1)];
  const [from, to] = [bars.times[0], bars.times.at(-1)];
  if (first === undefined || last === undefined || !from || !to) return `${name} has no bars.`;
  const high = bars.high.reduce((a, b) => Math.max(a, b));
  const low = bars.low.reduce((a, b) => Math.min(a, b));
  return (
    `${name}, one bar for each ${one}, ${barName(from, bars.interval, now)} to ${barName(to, bars.interval, now)}: ` +
    `close from ${price(first)} to ${price(last)} (${signedPercent(100 * (last / first - 1))}), ` +
    `highest ${price(high)}, lowest ${price(low)}.`
  );
}

/** The figures of one bar as they are written in the legend and the table. */
export interface BarFigures {
  name: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** Since the close of the bar before; null for the first. */
  changePercent: number | null;
}

export function barFigures(bars: BarsReply, at: number, now: Date): BarFigures | null {
  const time = bars.times[at];
  const close = bars.close[at];
  if (time === undefined || close === undefined) return null;
  const before = bars.close[at - 1];
  return {
    name: barName(time, bars.interval, now),
    open: price(bars.open[at] ?? close),
    high: price(bars.high[at] ?? close),
    low: price(bars.low[at] ?? close),
    close: price(close),
    volume: abbreviated(bars.volume[at] ?? 0),
    changePercent: before ? 100 * (close / before - 1) : null,
  };
}
