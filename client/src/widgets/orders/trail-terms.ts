import { rupeesFromPaise } from '#shared/domain/money.ts';
import { readPrice } from './read-price.ts';
import { text } from './text.ts';

export type TrailUnit = 'rupees' | 'percent';

/** The step of a stop that follows the price, as the contract has it. */
export type TrailTerms = { step: number } | { percent: number };

/** Reads a trailing step: a problem for text that is none; null for none. */
export function readTrail(written: string, unit: TrailUnit): { problem: string } | TrailTerms | null {
  const read = readPrice(written);
  if (read === null) return null;
  const amount = read === 'unreadable' ? null : rupeesFromPaise(read);
  if (unit === 'rupees') return amount === null ? { problem: text.trail.rupees } : { step: amount };
  return amount === null || amount < 0.1 || amount > 50
    ? { problem: text.trail.percent }
    : { percent: amount };
}
