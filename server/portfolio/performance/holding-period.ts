import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { dayNumber } from './xirr.ts';

/**
 * Whether listed shares were held for more than 12 months before their sale: from the day after the same date of
 * the next year (section 2(42A) of the Income-tax Act 1961; a capital asset "held for not more than twelve months
 * immediately preceding the date of its transfer" is short-term). Uses trade dates, as on the contract notes (CBDT
 * circular 704 of 1995).
 */
export function isLongTerm(acquiredOn: TradingDate, on: TradingDate): boolean {
  return on > aYearAfter(acquiredOn);
}

/** The first day on which a sale is long-term. */
export function longTermFrom(acquiredOn: TradingDate): TradingDate {
  return addDays(aYearAfter(acquiredOn), 1);
}

/** The same date of the next year; 28 February for a leap day. */
function aYearAfter(date: TradingDate): TradingDate {
  const [year = '', month, day] = date.split('-');
  const same = `${Number(year) + 1}-${month}`;
  return (month === '02' && day === '29' ? `${same}-28` : `${same}-${day}`) as TradingDate;
}

/** Calendar days between two dates. */
export function daysBetween(from: TradingDate, to: TradingDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Start year of a date's Indian financial year: 2026 for 1 April 2026 to 31 March 2027. */
export function financialYearOf(date: TradingDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '04-01' ? year : year - 1;
}
