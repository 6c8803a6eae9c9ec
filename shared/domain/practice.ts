import { paise } from './money.ts';

/** What a practice day may begin with: ₹1,000 to ₹1 crore. */
export const PRACTICE_CASH = {
  least: paise(1_000_00),
  most: paise(1_00_00_000_00),
  initial: paise(1_00_000_00),
};
/** Market-seconds per second that can be chosen. */
export const PRACTICE_SPEEDS = [1, 10, 60, 300, 600] as const;
export type PracticeSpeed = (typeof PRACTICE_SPEEDS)[number];
/** Practice days one person may keep, and orders one of them may have. */
export const MAX_PRACTICE_DAYS = 50;
export const MAX_PRACTICE_ORDERS = 200;
/** Days of all people together that may run at one moment: looked at once a second, so many take less than a core (npm run torture -- practice). */
export const MAX_RUNNING_PRACTICE_DAYS = 200;
