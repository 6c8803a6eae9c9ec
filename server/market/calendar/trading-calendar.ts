import type { TradingDate } from '#shared/domain/ist.ts';

/** The hours of continuous trading of a day; the end differs by whether a stock has derivatives. */
export interface TradingHours {
  open: Date;
  closeFor(hasDerivatives: boolean): Date;
}

/** Which days trade, and when. Answers for any date. */
export interface TradingCalendar {
  isTradingDay(date: TradingDate): boolean;
  hours(date: TradingDate): TradingHours;
  next(after: TradingDate): TradingDate;
  previous(before: TradingDate): TradingDate;
}
