import type { Strength } from '#shared/domain/screens.ts';
import type { Explanation, ScreenText } from './screen.ts';
import { withDigits } from './text.ts';

/** Foreign portfolio investors' stake at the end of a quarter, in percent. Dates are days since 1970-01-01. */
export interface Shareholding {
  quarterEnd: number;
  filedOn: number;
  percent: number;
}

export const fiiHoldingsChange: ScreenText<'fiiHoldingsChange'> = {
  key: 'fiiHoldingsChange',
  title: 'FII holdings change',
  rule: 'FII stake increased quarter-on-quarter. Shown for 100 days after the filing.',
  strengthRule: 'Strong: up 1 percentage point or more. Moderate: 0.3 or more. Weak: less.',
};

/** Filings are due within 21 days of a quarter's end, so a newer one exists before a filing is this old. */
export const SHOWN_DAYS = 100;
/** Maximum days between the ends of consecutive quarters. */
const QUARTER_DAYS = 93;
/** Filings have two decimals; less than half of the last digit is no change. */
const SMALLEST = 0.005;

/**
 * The latest filed quarter and the one before, as known on a day; null when either is missing or the filing is old.
 */
export function shareholdingChange(
  filings: readonly Shareholding[],
  today: number,
): { newest: Shareholding; previous: Shareholding; points: number } | null {
  const known = filings
    .filter(({ filedOn }) => filedOn <= today)
    .toSorted((a, b) => b.quarterEnd - a.quarterEnd);
  const [newest, previous] = known;
  if (!newest || !previous) return null;
  const follows = newest.quarterEnd - previous.quarterEnd <= QUARTER_DAYS;
  if (!follows || today - newest.filedOn > SHOWN_DAYS) return null;
  return { newest, previous, points: newest.percent - previous.percent };
}

/** The strength of a change in percentage points; null for no change or a fall. */
export function fiiStrength(points: number): Strength | null {
  if (points < SMALLEST) return null;
  // Floating point: a change of exactly one point may come out slightly lower.
  const rounded = Math.round(points * 1e6) / 1e6;
  return rounded >= 1 ? 'strong' : rounded >= 0.3 ? 'moderate' : 'weak';
}

export function explainFii(
  { newest, previous, points }: NonNullable<ReturnType<typeof shareholdingChange>>,
  today: number,
): Explanation {
  return {
    signal: `FII stake ${withDigits(newest.percent, 2)}%, up ${withDigits(points, 2)} points quarter-on-quarter`,
    additionalInfo: { fiiChange: points },
    evidence: [
      { label: 'FII stake, latest quarter', value: newest.percent, unit: 'percent' },
      { label: 'FII stake, previous quarter', value: previous.percent, unit: 'percent' },
      { label: 'Change', value: points, unit: 'points' },
      { label: 'Time since the filing', value: today - newest.filedOn, unit: 'days' },
    ],
  };
}
