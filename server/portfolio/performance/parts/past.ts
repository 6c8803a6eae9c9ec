import type { TradingDate } from '#shared/domain/ist.ts';
import {
  type Books,
  type Closes,
  closesAsOf,
  curveDates,
  equityCurve,
  type Movement,
} from '../equity-curve.ts';
import type { DayValue } from '../time-weighted-return.ts';

/**
 * An account's daily values before today, and its current balances: the part that doesn't depend on current prices.
 */
export interface Past {
  today: TradingDate;
  /** Before today. */
  days: DayValue[];
  /** Net deposits today, in paise. */
  flowToday: number;
  books: Books;
  /** NIFTY 50 in points × 100 at the close of each day, then the last close for today; null if unknown. */
  indexLevels: (number | null)[];
}

interface Material {
  /** Oldest first, at least one. */
  movements: readonly Movement[];
  /** Closes before today of every instrument ever held and of NIFTY 50. */
  closes: ReadonlyMap<number, Closes>;
  /** NIFTY 50's id. */
  indexId: number | undefined;
  today: TradingDate;
}

/** Values an account at the close of each day before today; work grows with trades, stocks and days. */
export function pastOf({ movements, closes, indexId, today }: Material): Past {
  const dates = curveDates(movements, closes.values(), today);
  const { days, books } = equityCurve({ movements, dates, closes, priceToday: () => undefined });
  const closeOf = closesAsOf(closes);
  return {
    today,
    books,
    days: days.slice(0, -1),
    flowToday: days.at(-1)?.flow ?? 0,
    indexLevels: dates.map((date) => (indexId === undefined ? null : (closeOf(indexId, date) ?? null))),
  };
}
