import { abbreviated, istClock, price, signedPercent } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { BAR_INTERVALS, type BarInterval, isIntraday } from '#shared/domain/market/bar-interval.ts';
import { text } from './text.ts';

/** Names of the intervals, and the letters on their buttons. */
export const INTERVALS = BAR_INTERVALS.map((value) => ({ value, ...text.intervals[value] }));

/** "19 Nov", "19 Nov, 09:15", "week of 16 Nov", "month from 1 Nov". */
export function barName(time: string, interval: BarInterval, now: Date): string {
  const at = new Date(isIntraday(interval) ? time : `${time}T06:00:00Z`);
  const day = istDay(at, now);
  if (isIntraday(interval)) return `${day}, ${istClock(at)}`;
  if (interval === '1w') return text.weekOf(day);
  return interval === '1mo' ? text.monthFrom(day) : day;
}

/** A chart in one sentence: "TCS, one bar per day, 2 Jan to 20 Nov. Close 3,010.00 to 3,120.50 (+3.67%), …". */
export function chartSentence(name: string, bars: BarsReply, now: Date): string {
  const one = INTERVALS.find(({ value }) => value === bars.interval)?.one ?? '';
  const [first, last] = [bars.close[0], bars.close.at(-1)];
  const [from, to] = [bars.times[0], bars.times.at(-1)];
  if (first === undefined || last === undefined || !from || !to) return text.noBarsOf(name);
  const high = bars.high.reduce((a, b) => Math.max(a, b));
  const low = bars.low.reduce((a, b) => Math.min(a, b));
  const span = [from, to].map((time) => barName(time, bars.interval, now)).join(' to ');
  const closes = `${price(first)} to ${price(last)} (${signedPercent(100 * (last / first - 1))})`;
  return text.sentence(name, one, span, closes, price(high), price(low));
}

/** One bar's formatted figures, for legend and table. */
export interface BarFigures {
  name: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** Since the previous bar's close; null for the first. */
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
