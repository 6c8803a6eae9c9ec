import type { TradingCalendar } from '#server/market/calendar/trading-calendar.ts';
import { addDays, istInstant, secondOfDay, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';

/** Monday to Friday from 09:15 to 15:30, except the given holidays; every tick is a paisa. */
export function weekdayCalendar(holidays: readonly string[] = []): TradingCalendar {
  const isTradingDay = (date: TradingDate) =>
    weekday(date) !== 0 && weekday(date) !== 6 && !holidays.includes(date);
  const seek = (from: TradingDate, step: number): TradingDate => {
    const date = addDays(from, step);
    return isTradingDay(date) ? date : seek(date, step);
  };
  return {
    isTradingDay,
    next: (after) => seek(after, 1),
    previous: (before) => seek(before, -1),
    tickSize: () => paise(1),
    hours: (date) => ({
      open: istInstant(date, secondOfDay('09:15')),
      closeFor: () => istInstant(date, secondOfDay('15:30')),
    }),
  };
}
