import type { SimulatedMarket } from './simulated-market.ts';

/** Beyond this a move is news, and a market that opens with one looks broken. */
const MAX_MOVE = 0.08;
/** About a month; a wilder one begins with its latest session after all. */
const SEARCHED_DAYS = 20;

/**
 * The latest session up to a day in which no price of the first `stocks` moved more than 8 % from the previous
 * close.
 */
export function latestOrdinaryDay(market: SimulatedMarket, latest: number, stocks: number): number {
  for (let day = latest; day > latest - SEARCHED_DAYS && day > 0; day--) {
    if (isOrdinary(market, day, stocks)) return day;
  }
  return latest;
}

function isOrdinary(market: SimulatedMarket, day: number, stocks: number): boolean {
  for (let i = 0; i < stocks; i++) {
    const { high, low } = market.barOf(day, i);
    const before = market.closeOf(day - 1, i);
    if (high > before * (1 + MAX_MOVE) || low < before * (1 - MAX_MOVE)) return false;
  }
  return true;
}
