import type { Time } from 'lightweight-charts';
import { addDays, istDate, type TradingDate, weekday } from '#shared/domain/ist.ts';
import {
  type BarInterval,
  INTRADAY_MINUTES,
  intradayStart,
  isIntraday,
  type LongInterval,
} from '#shared/domain/market/bar-interval.ts';

/** The chart library's time: a date, or seconds displayed as UTC. */
export type ChartTime = string | number;

/** The chart has no time zones: Indian time is UTC shifted by five and a half hours. */
const IST_SECONDS = 19_800;

/** Converts a bar's label to the chart's time. */
export function chartTime(time: string, interval: BarInterval): ChartTime {
  return isIntraday(interval) ? Date.parse(time) / 1000 + IST_SECONDS : time;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * The crosshair's label of a bar: "27 Nov '26", within a session "27 Nov '26 11:02". The library formats it in every
 * frame; its default gets the month's name from the browser, which takes a fifth of the frame.
 */
export function timeLabel(time: Time | ChartTime): string {
  const at = dateOf(time);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const year = twoDigits(at.getUTCFullYear() % 100);
  const day = `${twoDigits(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} '${year}`;
  return typeof time === 'number'
    ? `${day} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`
    : day;
}

function dateOf(time: Time | ChartTime): Date {
  if (typeof time === 'number') return new Date(1000 * time);
  return typeof time === 'string' ? new Date(time) : new Date(Date.UTC(time.year, time.month - 1, time.day));
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
