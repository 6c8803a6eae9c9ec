import type { Strength } from '#shared/domain/screens.ts';
import type { Explanation, ScreenText } from './screen.ts';
import { withDigits } from './text.ts';

/** What foreign portfolio investors held at the end of a quarter, per cent of the company. Dates are days since 1970-01-01. */
export interface Shareholding {
  quarterEnd: number;
  filedOn: number;
  percent: number;
}

export const fiiHoldingsChange: ScreenText<'fiiHoldingsChange'> = {
  key: 'fiiHoldingsChange',
  title: 'FII holdings change',
  rule: 'Foreign portfolio investors held a larger part of the company at the end of the last filed quarter than a quarter before. Dated by the filing, and shown until it is 100 days old.',
  strengthRule: 'Strong: at least 1 percentage point more. Moderate: at least 0.3. Weak: less.',
};

/** Filings are due within 21 days of a quarter's end, so a newer one is there before a filing is this old. */
const SHOWN_DAYS = 100;
/** Two quarters follow each other when their ends are this many days apart at most. */
const QUARTER_DAYS = 93;
/** Filings have two decimals; less than half of their last is no change. */
const SMALLEST = 0.005;

/** The last filed quarter and the one before it, as they were known on a day; null when either is missing or the filing is old. */
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

/** The strength of a change in percentage points; null for none, or a fall. */
export function fiiStrength(points: number): Strength | null {
  if (points < SMALLEST) return null;
  // A change of exactly a point may come out a hair below it.
  const rounded = Math.round(points * 1e6) / 1e6;
  return rounded >= 1 ? 'strong' : rounded >= 0.3 ? 'moderate' : 'weak';
}

export function explainFii(
  { newest, previous, points }: NonNullable<ReturnType<typeof shareholdingChange>>,
  today: number,
): Explanation {
  return {
    signal: `Foreign portfolio investors hold ${withDigits(newest.percent, 2)}%, ${withDigits(points, 2)} points more than a quarter before`,
    additionalInfo: { fiiChange: points },
    evidence: [
      { label: 'Held at the end of the quarter', value: newest.percent, unit: 'percent' },
      { label: 'A quarter before', value: previous.percent, unit: 'percent' },
      { label: 'Change', value: points, unit: 'points' },
      { label: 'Since the filing', value: today - newest.filedOn, unit: 'days' },
    ],
  };
}
