import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';

/** A day's hours of continuous trading; the end depends on whether a stock has derivatives. */
export interface TradingHours {
  open: Date;
  closeFor(hasDerivatives: boolean): Date;
}

/** Trading days, hours and tick sizes. Answers for any date. */
export interface TradingCalendar {
  isTradingDay(date: TradingDate): boolean;
  hours(date: TradingDate): TradingHours;
  next(after: TradingDate): TradingDate;
  previous(before: TradingDate): TradingDate;
  /** A stock's tick size on a date, by the close that sets it. */
  tickSize(date: TradingDate, settingClose: Paise): Paise;
}
