import {
  type BarInterval,
  INTRADAY_MINUTES,
  intradayStart,
  isIntraday,
  type LongInterval,
} from '#shared/domain/bar-interval.ts';
import { addDays, istDate, type TradingDate, weekday } from '#shared/domain/ist.ts';

/** The chart library's time: a date, or seconds displayed as UTC. */
export type ChartTime = string | number;

/** The chart has no time zones: Indian time is UTC shifted by five and a half hours. */
const IST_SECONDS = 19_800;

/** Converts a bar's label to the chart's time. */
export function chartTime(time: string, interval: BarInterval): ChartTime {
  return isIntraday(interval) ? Date.parse(time) / 1000 + IST_SECONDS : time;
}

/** The label of the bar that contains an instant, as in the API. */
export function barAt(at: Date, interval: BarInterval): string {
  if (isIntraday(interval)) return intradayStart(at, INTRADAY_MINUTES[interval]).toISOString();
  return barOf(istDate(at), interval);
}

/** The label of the bar that contains a day: a week's Monday, a month's first. */
export function barOf(day: TradingDate, interval: LongInterval): string {
  if (interval === '1w') return addDays(day, -((weekday(day) + 6) % 7));
  return interval === '1mo' ? `${day.slice(0, 7)}-01` : day;
}
