import { format, parseISO, subMonths } from 'date-fns';
import { type BarInterval, isIntraday } from '#shared/domain/market/bar-interval.ts';

/** Time ranges of the chart, each with its bar interval. */
export const RANGES = [
  { value: '1D', interval: '1m' },
  { value: '5D', interval: '5m' },
  { value: '1M', interval: '1d' },
  { value: '3M', interval: '1d' },
  { value: '6M', interval: '1d' },
  { value: 'YTD', interval: '1d' },
  { value: '1Y', interval: '1d' },
  { value: '5Y', interval: '1w' },
  { value: 'Max', interval: '1mo' },
] as const satisfies readonly { value: string; interval: BarInterval }[];
export type Range = (typeof RANGES)[number]['value'];

const SESSIONS: Partial<Record<Range, number>> = { '1D': 1, '5D': 5 };
const MONTHS: Partial<Record<Range, number>> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '5Y': 60 };

/** The bar interval of a range; 15 minutes if the source has no shorter bars. */
export function intervalOf(range: Range, hasMinutes: boolean): BarInterval {
  const interval = RANGES.find(({ value }) => value === range)?.interval ?? '1d';
  return !hasMinutes && isIntraday(interval) ? '15m' : interval;
}

/** Index of a range's first bar, counted back from the newest; 0 without one. `times` are bar labels, oldest first. */
export function firstInRange(times: readonly string[], range: Range): number {
  const last = times.at(-1)?.slice(0, 10);
  if (last === undefined || range === 'Max') return 0;
  const sessions = SESSIONS[range];
  const from = sessions === undefined ? dayBefore(last, range) : dayOf(times, sessions);
  return Math.max(
    0,
    times.findIndex((time) => (sessions === undefined ? time > from : time >= from)),
  );
}

/** The last day before a range that ends on the newest day. */
function dayBefore(last: string, range: Range): string {
  const months = MONTHS[range];
  if (months === undefined) return `${Number(last.slice(0, 4)) - 1}-12-31`;
  return format(subMonths(parseISO(last), months), 'yyyy-MM-dd');
}

/** The day of the nth session back, or the first one. */
function dayOf(times: readonly string[], sessions: number): string {
  const days = [...new Set(times.map((time) => time.slice(0, 10)))];
  return days.at(-sessions) ?? '';
}
