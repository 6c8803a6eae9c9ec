import { addDays, istDate, istInstant, type TradingDate } from '#shared/domain/ist.ts';

const DAY_MS = 86_400_000;

/** The trading day before one: its purchases are delivered at the end of this one (T+1). */
export function tradingDayBefore(
  { nextTradingDay }: { nextTradingDay(after: TradingDate): TradingDate },
  day: TradingDate,
): TradingDate {
  const noon = istInstant(day, 43_200).getTime();
  let back = 1;
  // A day follows the day before it only if it is a trading day.
  while (
    nextTradingDay(istDate(new Date(noon - (back + 1) * DAY_MS))) !== istDate(new Date(noon - back * DAY_MS))
  )
    back++;
  return istDate(new Date(noon - back * DAY_MS));
}

/** The days up to one, and the last session among them: its fills may still be on their way to the database. */
export interface PastDays {
  through: TradingDate;
  session: TradingDate;
}

/** The days before one. */
export const daysBefore = (market: Parameters<typeof tradingDayBefore>[0], today: TradingDate): PastDays => ({
  through: addDays(today, -1),
  session: tradingDayBefore(market, today),
});
