import { type BarColumns, barsUntil, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';

type Return = StockFigures['returns'][number];

/** Return periods, with their start days. */
const PERIODS: readonly { period: Return['period']; before: (day: TradingDate) => TradingDate }[] = [
  { period: '1W', before: (day) => addDays(day, -7) },
  { period: '1M', before: (day) => monthsBefore(day, 1) },
  { period: '3M', before: (day) => monthsBefore(day, 3) },
  { period: '6M', before: (day) => monthsBefore(day, 6) },
  { period: '1Y', before: (day) => monthsBefore(day, 12) },
  { period: '3Y', before: (day) => monthsBefore(day, 36) },
  { period: '5Y', before: (day) => monthsBefore(day, 60) },
];

/** A close older than this indicates a gap in the history rather than a holiday. */
const MAX_DAYS_WITHOUT_TRADING = 10;

/**
 * Changes of the close up to the last bar over the usual periods, in percent, without dividends, compared with an
 * index over the same days. Each is measured from the last close on or before the period's start.
 */
export function returnsOf(bars: BarColumns, index: BarColumns | undefined): Return[] {
  const last = bars.days.at(-1);
  return PERIODS.map(({ period, before }) => {
    const nothing = { period, since: null, percent: null, nifty50Percent: null };
    if (last === undefined) return nothing;
    const begins = dayNumber(before(dateOfDay(last)));
    const from = closeAt(bars, begins);
    if (!from) return nothing;
    const percent = changePercent(from.close, closeAt(bars, last)?.close);
    const nifty50Percent = index
      ? changePercent(closeAt(index, from.day)?.close, closeAt(index, last)?.close)
      : null;
    return { period, since: dateOfDay(from.day), percent, nifty50Percent };
  });
}

function closeAt({ days, close }: BarColumns, day: number): { day: number; close: number } | null {
  const at = barsUntil(days, day) - 1;
  const [found, price] = [days[at], close[at]];
  return found === undefined || price === undefined || day - found > MAX_DAYS_WITHOUT_TRADING
    ? null
    : { day: found, close: price };
}

/** Four decimals; further ones are floating-point noise. */
const changePercent = (from: number | undefined, to: number | undefined): number | null =>
  from && to ? Math.round(1e6 * (to / from - 1)) / 1e4 : null;

/** The same day of an earlier month, or that month's last. */
export function monthsBefore(day: TradingDate, months: number): TradingDate {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10) as TradingDate, Math.min(ofMonth, lastOfMonth) - 1);
}
