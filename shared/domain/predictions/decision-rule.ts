import type { Horizon } from './horizon.ts';

/**
 * When the model makes a call: fixed before any result was seen, and not to be moved after one. Ranks are shares of
 * the day's stocks, 0 to 1; probabilities are of a higher price (`buyUp`) and of beating the median (`sellExcess`).
 */
export const DECISION = {
  buyRank: 0.8,
  buyUp: { short: 0.58, medium: 0.61, long: 0.64 } satisfies Record<Horizon, number>,
  sellRank: 0.1,
  sellExcess: 0.46,
};
