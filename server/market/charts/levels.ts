import { type BarColumns, barsUntil, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import { addDays } from '#shared/domain/ist.ts';

/** 52 weeks of calendar days. */
const YEAR_DAYS = 364;
const VOLUME_DAYS = 20;

/**
 * Highest high and lowest low of the 52 weeks up to the last bar, with the dates they were last reached; null with
 * a shorter history.
 */
export function yearLevels(bars: BarColumns): Pick<StockFigures, 'high52Week' | 'low52Week'> {
  const last = bars.days.at(-1);
  const first = bars.days[0];
  if (last === undefined || first === undefined || last - first < YEAR_DAYS) {
    return { high52Week: null, low52Week: null };
  }
  const from = barsUntil(bars.days, dayNumber(addDays(dateOfDay(last), -YEAR_DAYS)));
  const extreme = (column: Float64Array, best: (a: number, b: number) => number) => {
    const value = column.subarray(from).reduce((a, b) => best(a, b));
    return { value, date: dateOfDay(bars.days[column.lastIndexOf(value)] ?? last) };
  };
  return { high52Week: extreme(bars.high, Math.max), low52Week: extreme(bars.low, Math.min) };
}

/** Mean volume of the last twenty bars; null with fewer, or without volume. */
export function averageVolume({ volume }: BarColumns): StockFigures['averageVolume'] {
  if (volume.length < VOLUME_DAYS) return null;
  const total = volume.subarray(-VOLUME_DAYS).reduce((a, b) => a + b);
  return total > 0 ? { value: Math.round(total / VOLUME_DAYS), days: VOLUME_DAYS } : null;
}
