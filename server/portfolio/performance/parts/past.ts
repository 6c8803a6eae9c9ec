import { addDays, type TradingDate } from '#shared/domain/ist.ts';
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

/** What the past needs of the days up to one. */
export interface CarriedPast {
  /** Oldest first. */
  days: readonly DayValue[];
  /** NIFTY 50 at the close of each day, then the last close; as in {@link Past}. */
  indexLevels: readonly (number | null)[];
  /** Of the balances after the last day: {@link sumsOf}. */
  sums: readonly number[];
  /** Net deposits, in paise. */
  funded: number;
  /** The day of the last posting. */
  lastMoved: TradingDate;
}

/** An account now. */
interface Present {
  books: Books;
  /** Indian date: the day after the carried ones. */
  today: TradingDate;
  /** The day of the newest quotes. */
  quotedDay: TradingDate;
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

/** The days up to and including one, which is in the past. */
export function carryPast(material: Omit<Material, 'today'>, through: TradingDate): CarriedPast {
  const { days, indexLevels, books } = pastOf({ ...material, today: addDays(through, 1) });
  return {
    days,
    indexLevels,
    sums: sumsOf(books),
    funded: books.funded,
    lastMoved: material.movements.at(-1)?.date ?? through,
  };
}

/** Numbers that postings change. A purchase that was sold again at its cost is the exception, on a day with quotes. */
function sumsOf({ cash, funded, realised, charges, dividends, shares }: Books): number[] {
  let [quantity, cost] = [0, 0];
  for (const held of shares.values()) {
    quantity += held.quantity;
    cost += held.cost;
  }
  return [cash, funded, realised, charges, dividends, quantity, cost];
}

/**
 * The past of an account whose days up to yesterday are known: only its balances are new. Null if all of its days are
 * that of the newest quotes or later, since the index's level before them is not known.
 */
export function pastFrom(carried: CarriedPast, { books, today: now, quotedDay }: Present): Past | null {
  const moved = sumsOf(books).some((sum, n) => sum !== carried.sums[n]);
  const last = moved ? now : carried.lastMoved;
  const today = quotedDay > last ? quotedDay : last;
  let count = carried.days.length;
  let flowToday = books.funded - carried.funded;
  for (let day = carried.days[count - 1]; day && day.date >= today; day = carried.days[count - 1]) {
    flowToday += day.flow;
    count -= 1;
  }
  if (count === 0) return null;
  const levelToday = carried.indexLevels[count === carried.days.length ? count : count - 1] ?? null;
  return {
    today,
    books,
    days: carried.days.slice(0, count),
    flowToday,
    indexLevels: [...carried.indexLevels.slice(0, count), levelToday],
  };
}
