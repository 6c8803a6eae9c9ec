import { type BarColumns, dateOfDay } from '../columns.ts';
import type { DayCalendar } from './sessions.ts';

/** Why a single bar is implausible. */
export interface BarFlaw {
  reason: 'ohlc' | 'off-calendar' | 'future' | 'repeated';
  words: string;
}

/** Adjusted prices are rounded individually, so a close may be this many rupees outside its range. */
const ROUNDING = 0.051;

/**
 * The flaw of a bar: contradictory or missing (NaN) prices, a non-trading day, a future day, or a copy of the
 * previous day's bar. Null when there is none.
 */
export function flawOfBar(bars: BarColumns, i: number, calendar: DayCalendar): BarFlaw | null {
  const day = bars.days[i] ?? Number.NaN;
  const date = dateOfDay(day);
  if (day > calendar.today) return { reason: 'future', words: `${date} has not come yet.` };
  const contradiction = contradictionIn(bars, i);
  if (contradiction) return { reason: 'ohlc', words: `On ${date} ${contradiction}.` };
  if (!calendar.isSession(day)) {
    return { reason: 'off-calendar', words: `The exchange did not trade on ${date}.` };
  }
  if (i > 0 && isRepeated(bars, i)) {
    return { reason: 'repeated', words: `The bar of ${date} is that of the day before, volume included.` };
  }
  return null;
}

function contradictionIn(bars: BarColumns, i: number): string | null {
  for (const name of ['open', 'high', 'low', 'close'] as const) {
    const price = bars[name][i] ?? Number.NaN;
    if (!(price > 0 && Number.isFinite(price))) return `the ${name} is missing or not above 0`;
  }
  const [open, high] = [bars.open[i] ?? 0, bars.high[i] ?? 0];
  const [low, close] = [bars.low[i] ?? 0, bars.close[i] ?? 0];
  if (!((bars.volume[i] ?? -1) >= 0)) return 'the volume is missing or below 0';
  if (high < low) return `the high ${high} is below the low ${low}`;
  if (Math.max(open, close) > high + ROUNDING) return `the high ${high} is below the open or the close`;
  if (Math.min(open, close) < low - ROUNDING) return `the low ${low} is above the open or the close`;
  return null;
}

function isRepeated({ open, high, low, close, volume }: BarColumns, i: number): boolean {
  // A stock that did not trade, or traded at a single price, can look the same on two days.
  if ((volume[i] ?? 0) === 0 || high[i] === low[i]) return false;
  return [open, high, low, close, volume].every((column) => column[i] === column[i - 1]);
}
