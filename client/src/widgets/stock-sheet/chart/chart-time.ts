import type { BarInterval } from '#shared/contract/bars.ts';
import { addDays, istDate, type TradingDate, weekday } from '#shared/domain/ist.ts';

/** A time as the chart takes it: a date, or seconds that it shows as if they were UTC. */
export type ChartTime = string | number;

const QUARTER_MS = 900_000;
/** The chart knows no time zones: India's clock is UTC five and a half hours later. */
const IST_SECONDS = 19_800;

/** The name of a bar → the chart's time of it. */
export function chartTime(time: string, interval: BarInterval): ChartTime {
  return interval === '15m' ? Date.parse(time) / 1000 + IST_SECONDS : time;
}

/** The name of the bar that an instant is part of, as the API names it. */
export function barAt(at: Date, interval: BarInterval): string {
  if (interval === '15m') return new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
  return barOf(istDate(at), interval);
}

/** The name of the bar that a day is part of: a week is named by its Monday, a month by its first. */
export function barOf(day: TradingDate, interval: Exclude<BarInterval, '15m'>): string {
  if (interval === '1w') return addDays(day, -((weekday(day) + 6) % 7));
  return interval === '1mo' ? `${day.slice(0, 7)}-01` : day;
}
