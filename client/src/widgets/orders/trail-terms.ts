import { rupeesFromPaise } from '#shared/domain/money.ts';
import { readPrice } from './read-price.ts';
import { text } from './text.ts';

export type TrailUnit = 'rupees' | 'percent';

/** The step of a trailing stop, in the shape of the contract. */
export type TrailTerms = { step: number } | { percent: number };

/** Parses a trailing step: a problem if invalid, null if empty. */
export function readTrail(written: string, unit: TrailUnit): { problem: string } | TrailTerms | null {
  const read = readPrice(written);
  if (read === null) return null;
  const amount = read === 'unreadable' ? null : rupeesFromPaise(read);
  if (unit === 'rupees') return amount === null ? { problem: text.trail.rupees } : { step: amount };
  return amount === null || amount < 0.1 || amount > 50
    ? { problem: text.trail.percent }
    : { percent: amount };
}
