/** The widest band between two sessions is 20 %; prices on ticks may end up a little beyond. */
const FURTHEST = 0.205;
/** Ratios of splits and bonus issues with a smaller gap than that: new shares for old ones. */
const SHARES: readonly (readonly [becomes: number, of: number])[] = [
  [5, 4],
  [6, 5],
];
/** How close to the ratio-adjusted last close a share opens on its ex-date. */
const ROOM = 0.02;
/** Locked at the 20 % limit: news, not a split. */
const LIMIT = { ratio: 0.8, room: 0.003 };

/**
 * Whether trading can't explain the first price of a session: it is outside the exchange's band around the previous
 * close, or fits a share ratio.
 * @param previousClose adjusted for the actions on record; of the same unit as the price
 */
export function isPriceBreak(previousClose: number, open: number): boolean {
  if (!(previousClose > 0 && open > 0)) return false;
  const ratio = open / previousClose;
  if (Math.abs(ratio - 1) > FURTHEST) return true;
  if (Math.abs(ratio - LIMIT.ratio) < LIMIT.room) return false;
  return SHARES.some(([becomes, of]) => Math.abs((ratio * becomes) / of - 1) < ROOM);
}
