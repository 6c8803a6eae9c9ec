import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';

/** What an account was worth when a trading day ended, and what came into it from outside on the day (negative: left it). */
export interface DayValue {
  date: TradingDate;
  value: Paise;
  flow: Paise;
}

/**
 * What one unit of money has become by the end of each day, whatever was added or taken meanwhile: 1 before the first day.
 * Sub-periods are trading days, linked: growth × (value + taken) ÷ (value before + added). Money that is added counts from the
 * start of its day and money that is taken until its end, as daily valuation has it (GIPS 2020, time-weighted return; Bacon,
 * Practical Portfolio Performance Measurement and Attribution, ch. 3). A day that begins with nothing changes nothing.
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
