import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as exchanges and spreadsheets write it: "2025-07-28", "28-Jul-2025", "28-07-2025", "28/07/2025". Null for
 * anything else.
 */
export function writtenDate(written: string): TradingDate | null {
  const iso = tradingDate(written);
  if (iso) return iso;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/ ]([A-Za-z]{3}|\d{1,2})[-/ ](\d{4})$/.exec(written) ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  return tradingDate(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
