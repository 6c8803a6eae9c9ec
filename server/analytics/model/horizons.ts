import type { Horizon } from './types.ts';

/** Trading days per horizon: three months, half a year, a year. */
export const HORIZON_DAYS: Record<Horizon, number> = { short: 63, medium: 126, long: 252 };
export const HORIZONS: readonly Horizon[] = ['short', 'medium', 'long'];

/** Displayed probabilities of a rise stay in this range, whatever the fit gives. */
export const UP_RANGE: readonly [number, number] = [0.4, 0.75];
/** Trading days skipped between a fit's data and its predictions, beyond the horizon itself. */
export const EMBARGO_DAYS = 5;
/** Bars a stock needs before it is predicted. */
export const MIN_BARS = 252;
/** Ranks among fewer stocks are meaningless. */
export const MIN_MEMBERS = 5;
/** Stocks of the universe. */
export const UNIVERSE_SIZE = 100;

/** One value per horizon. */
export function byHorizon<T>(value: (horizon: Horizon) => T): Record<Horizon, T> {
  return { short: value('short'), medium: value('medium'), long: value('long') };
}
