import type { Strength } from '#shared/domain/screens.ts';
import { dateOfDay } from '../columns.ts';
import type { Explanation, ScreenText } from './screen.ts';
import { inRupees, withDigits } from './text.ts';

/** A dividend in rupees per present-day share. Dates are days since 1970-01-01. */
export interface Dividend {
  exDay: number;
  announcedDay: number;
  rupees: number;
}

export const upcomingDividends: ScreenText<'upcomingDividends'> = {
  key: 'upcomingDividends',
  title: 'Upcoming dividends',
  rule: 'Dividend with an ex-date in the next 30 days. Yield: dividends of the last 12 months divided by the price.',
  strengthRule: 'Strong: yield of 2% or more. Moderate: 1% or more. Weak: less.',
};

const AHEAD_DAYS = 30;
export const YEAR_DAYS = 365;

export interface ComingDividend {
  next: Dividend;
  /** Rupees per share in the last twelve months. */
  paid: number;
  /** Percent. */
  yield: number;
}

/** The next dividend of a stock as known on a day; from its ex-date on a buyer no longer gets it. */
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
    signal: `${inRupees(next.rupees)} per share, ex-date ${days === 1 ? 'tomorrow' : `in ${days} days`}; yield ${withDigits(percent, 2)}% (12 months)`,
    additionalInfo: { divYield: percent, exDate: dateOfDay(next.exDay) },
    evidence: [
      { label: 'Announced dividend per share', value: next.rupees, unit: 'rupees' },
      { label: 'Time to the ex-date', value: days, unit: 'days' },
      { label: 'Dividends per share (12 months)', value: paid, unit: 'rupees' },
      { label: 'Dividend yield (12 months)', value: percent, unit: 'percent' },
    ],
  };
}
