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

/** An account's life before today by day, and its books as of now: what does not move with the prices of now. */
export interface Past {
  today: TradingDate;
  /** Before today. */
  days: DayValue[];
  /** What came into the account today, in paise. */
  flowToday: number;
  books: Books;
  /** NIFTY 50 in points × 100 at the close of each day, and the last close for today; null where it has no level. */
  indexLevels: (number | null)[];
}

interface Material {
  /** Oldest first, at least one. */
  movements: readonly Movement[];
  /** Of everything the account ever held and of NIFTY 50, before today. */
  closes: ReadonlyMap<number, Closes>;
  /** NIFTY 50's id. */
  indexId: number | undefined;
  today: TradingDate;
}

/** Values an account at the close of each day before today: work that grows with its trades, its stocks and its days. */
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
