import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Company } from '../nifty100.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import { marketValue } from './traits.ts';

/** An index and its members. */
export interface StockIndex {
  id: number;
  symbol: string;
  name: string;
  /** Points on the anchor date. */
  anchorLevel: number;
  isMember(company: Company, all: readonly Company[]): boolean;
}

const SENSEX_SIZE = 30;
const BANKS = new Set(
  ['HDFCBANK', 'ICICIBANK', 'SBIN', 'KOTAKBANK', 'AXISBANK', 'UNIONBANK', 'PNB', 'BANKBARODA', 'CANBK'].map(
    (symbol) => `${symbol}.NS`,
  ),
);

/**
 * NIFTY 50 closed at 23,802.85 on the anchor date. The other two levels keep their 2025 proportion to it, and their
 * members are approximations: SENSEX has the thirty largest of the NIFTY 50, BANK NIFTY the banks of the NIFTY 100.
 */
export const INDICES: readonly StockIndex[] = [
  {
    id: 1,
    symbol: INDEX_SYMBOLS.nifty50,
    name: 'NIFTY 50',
    anchorLevel: 23_802.85,
    isMember: ({ inNifty50 }) => inNifty50,
  },
  {
    id: 2,
    symbol: INDEX_SYMBOLS.sensex,
    name: 'SENSEX',
    anchorLevel: 77_700,
    isMember: (company, all) =>
      company.inNifty50 &&
      all.filter((other) => other.inNifty50 && marketValue(other) > marketValue(company)).length <
        SENSEX_SIZE,
  },
  {
    id: 3,
    symbol: INDEX_SYMBOLS.bankNifty,
    name: 'BANK NIFTY',
    anchorLevel: 54_100,
    isMember: ({ symbol }) => BANKS.has(symbol),
  },
];

/** Units of each stock (by index) on a day; the level in points × 100 is the sum of units × prices in paise. */
export interface IndexBasket {
  unitsOn(day: number): Float64Array;
  /** Unrounded; day −1 uses the prices before the first day. */
  closeOn(day: number): number;
}

/**
 * Months whose first trading day has new units: the exchange reviews its indices at the ends of March and
 * September.
 */
const REVIEW_MONTHS = new Set(['04', '10']);

/**
 * An index's basket: units are fixed between reviews, and at a review set so that each member's weight equals its
 * share of the reference market values; the level continues from the previous close.
 *
 * Permanently fixed units would look ahead: prices are scaled to end at the anchor, so a stock that was going to
 * rise would have had a low weight before, which costs such an index about 7 % a year.
 */
export function indexBasket(market: SimulatedMarket, index: StockIndex): IndexBasket {
  const { stocks } = market;
  const values = stocks.map((stock) => (index.isMember(stock, stocks) ? marketValue(stock) : 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  const unitsAt = (day: number, level: number) =>
    Float64Array.from(values, (value, i) => (level * value) / total / market.closeOf(day - 1, i));
  const levelAt = (units: Float64Array, day: number) =>
    units.reduce((sum, count, i) => (count === 0 ? sum : sum + count * market.closeOf(day, i)), 0);

  const reviews = [{ day: 0, units: unitsAt(0, 1) }];
  let known = 0;
  function reviewUntil(day: number): void {
    for (; known < day; known++) {
      const last = reviews.at(-1);
      if (!last || !isReview(market.dateOf(known), market.dateOf(known + 1))) continue;
      reviews.push({ day: known + 1, units: unitsAt(known + 1, levelAt(last.units, known)) });
    }
  }
  const relativeUnits = (day: number) => {
    reviewUntil(day);
    return reviews.findLast((review) => review.day <= day)?.units ?? new Float64Array(stocks.length);
  };

  const { anchorDay } = market;
  const scale = (index.anchorLevel * 100) / levelAt(relativeUnits(anchorDay), anchorDay);
  const unitsOn = (day: number) => relativeUnits(Math.max(day, 0)).map((count) => count * scale);
  return { unitsOn, closeOn: (day) => levelAt(unitsOn(day), day) };
}

/** Whether the second of two successive trading days is the first of a review month. */
function isReview(before: TradingDate, date: TradingDate): boolean {
  const month = date.slice(5, 7);
  return month !== before.slice(5, 7) && REVIEW_MONTHS.has(month);
}
