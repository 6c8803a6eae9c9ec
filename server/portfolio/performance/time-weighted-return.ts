import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';

/** Account value at the end of a trading day, and the day's external cash flow (negative: withdrawal). */
export interface DayValue {
  date: TradingDate;
  value: Paise;
  flow: Paise;
}

/**
 * Time-weighted growth of one unit of money by the end of each day, independent of deposits and withdrawals: 1
 * before the first day. Daily sub-periods are linked: growth × (value + withdrawn) ÷ (previous value + deposited).
 * Deposits count from the start of their day and withdrawals until its end, as in daily valuation (GIPS 2020,
 * time-weighted return; Bacon, Practical Portfolio Performance Measurement and Attribution, ch. 3). A day that
 * starts with nothing is neutral.
 */
export function growthOf(days: readonly DayValue[]): number[] {
  let growth = 1;
  let before = 0;
  return days.map(({ value, flow }) => {
    const start = before + Math.max(flow, 0);
    const end = value + Math.max(-flow, 0);
    if (start > 0) growth *= end / start;
    before = value;
    return growth;
  });
}
