import type { Strength } from '#shared/domain/screens.ts';
import { dateOfDay } from '../columns.ts';
import type { Explanation, ScreenText } from './screen.ts';
import { inRupees, withDigits } from './text.ts';

/** A dividend in rupees a share of today. Dates are days since 1970-01-01. */
export interface Dividend {
  exDay: number;
  announcedDay: number;
  rupees: number;
}

export const upcomingDividends: ScreenText<'upcomingDividends'> = {
  key: 'upcomingDividends',
  title: 'Upcoming dividends',
  rule: 'A dividend is announced whose ex-date is within the next 30 days. The yield is what was paid in the 12 months before, divided by the price.',
  strengthRule: 'Strong: a yield of at least 2%. Moderate: at least 1%. Weak: less.',
};

const AHEAD_DAYS = 30;
const YEAR_DAYS = 365;

export interface ComingDividend {
  next: Dividend;
  /** Rupees a share in the twelve months up to today. */
  paid: number;
  /** Per cent. */
  yield: number;
}

/** The next dividend of a stock as it was known on a day; on its ex-date it is no longer to be had, so it comes no more. */
export function comingDividend(
  dividends: readonly Dividend[],
  today: number,
  price: number,
): ComingDividend | null {
  const known = dividends.filter(({ announcedDay }) => announcedDay <= today);
  const [next] = known
    .filter(({ exDay }) => exDay > today && exDay <= today + AHEAD_DAYS)
    .toSorted((a, b) => a.exDay - b.exDay);
  if (!next) return null;
  const paid = known
    .filter(({ exDay }) => exDay <= today && exDay > today - YEAR_DAYS)
    .reduce((sum, { rupees }) => sum + rupees, 0);
  return { next, paid, yield: (100 * paid) / price };
}

export const dividendStrength = (yieldPercent: number): Strength =>
  yieldPercent >= 2 ? 'strong' : yieldPercent >= 1 ? 'moderate' : 'weak';

export function explainDividend({ next, paid, yield: percent }: ComingDividend, today: number): Explanation {
  const days = next.exDay - today;
  return {
    signal: `${inRupees(next.rupees)} a share, ex-date ${days === 1 ? 'tomorrow' : `in ${days} days`}; ${withDigits(percent, 2)}% in the last 12 months`,
    additionalInfo: { divYield: percent, exDate: dateOfDay(next.exDay) },
    evidence: [
      { label: 'Announced, a share', value: next.rupees, unit: 'rupees' },
      { label: 'Until the ex-date', value: days, unit: 'days' },
      { label: 'Paid in the last 12 months', value: paid, unit: 'rupees' },
      { label: 'Yield of the last 12 months', value: percent, unit: 'percent' },
    ],
  };
}
