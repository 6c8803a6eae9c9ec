import { nearestPaise, rupeeText } from '#shared/domain/money.ts';

/** "₹1,234.50" */
export const inRupees = (rupees: number): string => rupeeText(nearestPaise(rupees));

/** Formats a number with fixed decimals: 2 → "2.0". */
export function withDigits(value: number, digits = 1): string {
  const scaled = Math.round(Math.abs(value) * 10 ** digits);
  const text = String(scaled).padStart(digits + 1, '0');
  const sign = value < 0 && scaled > 0 ? '−' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** How far a value is above another, in percent of the other. */
export const percentAbove = (value: number, level: number): number => 100 * (value / level - 1);
