import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { FiscalPeriod } from '#shared/domain/market/fundamentals.ts';

/** SEBI (LODR) Regulations 2015, regulation 33 (3): days after the end of a quarter, and of a year. */
const [QUARTER_DAYS, YEAR_DAYS] = [45, 60];

/**
 * Extended by SEBI's circulars CIR/P/2020/106 of 24 June 2020, CIR/P/2020/140 of 29 July 2020 and P/CIR/2021/556 of
 * 29 April 2021, by the last day of the period.
 */
const EXTENDED: Readonly<Record<string, string>> = {
  '2020-03-31': '2020-07-31',
  '2020-06-30': '2020-09-15',
  '2021-03-31': '2021-06-30',
};

/**
 * The last day on which a listed company may publish the results of a period. Those of a year's last quarter come with
 * the year's.
 */
export function resultsDeadline({ name, kind, end }: FiscalPeriod): TradingDate {
  const isYear = kind === 'year' || name.startsWith('Q4');
  return (EXTENDED[end] as TradingDate | undefined) ?? addDays(end, isYear ? YEAR_DAYS : QUARTER_DAYS);
}
