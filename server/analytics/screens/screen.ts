import type { PriceScreenKey, ScreenKey, Strength } from '#shared/domain/screens.ts';
import type { ScreenInputs } from './inputs.ts';

/** A value that explains a match. `crore` is rupees, `points` are percentage points, `times` a multiple. */
export interface Evidence {
  label: string;
  value: number;
  unit: 'rupees' | 'crore' | 'percent' | 'points' | 'times' | 'shares' | 'sessions' | 'days' | 'number';
}

/** Why a stock matches a screen, for display. */
export interface Explanation {
  /** One sentence. */
  signal: string;
  evidence: Evidence[];
  /** Fields named by the specification; rupees, percent, a date. */
  additionalInfo: {
    breakoutLevel?: number;
    rsi?: number;
    resistanceLevel?: number;
    fiiChange?: number;
    divYield?: number;
    exDate?: string;
  };
}

/** A screen's texts. */
export interface ScreenText<Key extends ScreenKey = ScreenKey> {
  key: Key;
  title: string;
  /** The rule, and the strength levels. */
  rule: string;
  strengthRule: string;
}

/**
 * A screen on prices and volumes. Both functions read one row of the inputs: a past day of a stock, or a stock
 * today.
 */
export interface PriceScreen extends ScreenText<PriceScreenKey> {
  /** Whether matches count on each day, or only on their first. */
  counted: 'each day' | 'first day';
  match(inputs: ScreenInputs, row: number): Strength | null;
  /** Only for matches. */
  explain(inputs: ScreenInputs, row: number): Explanation;
}
