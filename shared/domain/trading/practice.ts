import { paise } from '../money.ts';

/** Starting cash of a practice day: ₹1,000 to ₹1 crore. */
export const PRACTICE_CASH = {
  least: paise(1_000_00),
  most: paise(1_00_00_000_00),
  initial: paise(1_00_000_00),
};
/** Available speeds in market seconds per second. */
export const PRACTICE_SPEEDS = [1, 10, 60, 300, 600] as const;
export type PracticeSpeed = (typeof PRACTICE_SPEEDS)[number];
/** Maximum practice days per user, and orders per day. */
export const MAX_PRACTICE_DAYS = 50;
export const MAX_PRACTICE_ORDERS = 200;
/**
 * Maximum concurrently running days of all users: polled once a second, this many take less than a core (npm run
 * torture -- practice).
 */
export const MAX_RUNNING_PRACTICE_DAYS = 200;
