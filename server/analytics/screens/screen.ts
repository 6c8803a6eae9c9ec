import type { PriceScreenKey, ScreenKey, Strength } from '#shared/domain/screens.ts';
import type { ScreenInputs } from './inputs.ts';

/** One value that a match rests on. `points` are percentage points, `times` a multiple. */
export interface Evidence {
  label: string;
  value: number;
  unit: 'rupees' | 'percent' | 'points' | 'times' | 'shares' | 'sessions' | 'days' | 'number';
}

/** Why a stock is on a screen, for people. */
export interface Explanation {
  /** One sentence. */
  signal: string;
  evidence: Evidence[];
  /** The fields the specification names; rupees, per cent, a date. */
  additionalInfo: {
    breakoutLevel?: number;
    rsi?: number;
    resistanceLevel?: number;
    fiiChange?: number;
    divYield?: number;
    exDate?: string;
  };
}

/** What a screen says of itself. */
export interface ScreenText<Key extends ScreenKey = ScreenKey> {
  key: Key;
  title: string;
  /** The rule, and what makes a match strong, moderate or weak. */
  rule: string;
  strengthRule: string;
}

/** A screen of prices and volumes. Both functions look at one row of the facts: a day of a stock, or a stock today. */
export interface PriceScreen extends ScreenText<PriceScreenKey> {
  /** A match is counted on each day it is shown, or only on its first. */
  counted: 'each day' | 'first day';
  match(inputs: ScreenInputs, row: number): Strength | null;
  /** To be asked of matches only. */
  explain(inputs: ScreenInputs, row: number): Explanation;
}
