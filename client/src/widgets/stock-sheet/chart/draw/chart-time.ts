import type { BarInterval } from '#shared/contract/bars.ts';
import { addDays, istDate, type TradingDate, weekday } from '#shared/domain/ist.ts';

/** The chart library's time: a date, or seconds displayed as UTC. */
export type ChartTime = string | number;

const QUARTER_MS = 900_000;
/** The chart has no time zones: Indian time is UTC shifted by five and a half hours. */
const IST_SECONDS = 19_800;

/** Converts a bar's label to the chart's time. */
export function chartTime(time: string, interval: BarInterval): ChartTime {
  return interval === '15m' ? Date.parse(time) / 1000 + IST_SECONDS : time;
}

/** The label of the bar that contains an instant, as in the API. */
export function barAt(at: Date, interval: BarInterval): string {
  if (interval === '15m') return new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
  return barOf(istDate(at), interval);
}

/** The label of the bar that contains a day: a week's Monday, a month's first. */
export function barOf(day: TradingDate, interval: Exclude<BarInterval, '15m'>): string {
  if (interval === '1w') return addDays(day, -((weekday(day) + 6) % 7));
  return interval === '1mo' ? `${day.slice(0, 7)}-01` : day;
}
