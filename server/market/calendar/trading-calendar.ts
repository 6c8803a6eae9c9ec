import type { TradingDate } from '#shared/domain/ist.ts';

/** A day's hours of continuous trading; the end depends on whether a stock has derivatives. */
export interface TradingHours {
  open: Date;
  closeFor(hasDerivatives: boolean): Date;
}

/** Trading days and hours. Answers for any date. */
export interface TradingCalendar {
  isTradingDay(date: TradingDate): boolean;
  hours(date: TradingDate): TradingHours;
  next(after: TradingDate): TradingDate;
  previous(before: TradingDate): TradingDate;
}
