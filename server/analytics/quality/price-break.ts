/** The widest band between two sessions is 20 %; prices on ticks may end up a little beyond. */
const FURTHEST = 0.205;
/** What companies do to their shares with less of a gap than that: so many become of so many. */
const SHARES: readonly (readonly [becomes: number, of: number])[] = [
  [5, 4],
  [6, 5],
];
/** A share trades so near to what a ratio makes of its last close, on the day it goes ex. */
const ROOM = 0.02;
/** At the limit of 20 % and not away from it: news, not a split. */
const LIMIT = { ratio: 0.8, room: 0.003 };

/**
 * Whether the first price of a session is one that no trading makes of the close before: beyond what the exchange's
 * band allows between two sessions, or what a ratio of shares makes of it.
 * @param previousClose adjusted for the actions on record; of the same unit as the price
 */
export function isPriceBreak(previousClose: number, open: number): boolean {
  if (!(previousClose > 0 && open > 0)) return false;
  const ratio = open / previousClose;
  if (Math.abs(ratio - 1) > FURTHEST) return true;
  if (Math.abs(ratio - LIMIT.ratio) < LIMIT.room) return false;
  return SHARES.some(([becomes, of]) => Math.abs((ratio * becomes) / of - 1) < ROOM);
}
