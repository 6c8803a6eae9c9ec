import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { LEDGER_BOOKS } from '#shared/domain/trading/ledger-books.ts';
import type { DayValue } from './time-weighted-return.ts';

/**
 * The net change of a day in one ledger book, per instrument where the book has instruments. Signed as in the
 * ledger.
 */
export interface Movement {
  date: TradingDate;
  book: (typeof LEDGER_BOOKS)[number];
  instrumentId: number | null;
  quantity: number;
  amount: Paise;
}

/** Closing prices of an instrument (points × 100 for an index), oldest first; days without a bar are absent. */
export interface Closes {
  dates: readonly TradingDate[];
  prices: readonly Paise[];
}

/** Account balances derived from postings. */
export interface Books {
  /** Includes the margin of intraday positions. */
  cash: number;
  /** Deposits minus withdrawals. */
  funded: number;
  realised: number;
  charges: number;
  dividends: number;
  /** Shares and their cost, by instrument. */
  shares: Map<number, { quantity: number; cost: number }>;
}

interface Valuation {
  /** Oldest first. */
  movements: readonly Movement[];
  /** Days of the curve, oldest first: includes every day with a movement, and ends today. */
  dates: readonly TradingDate[];
  closes: ReadonlyMap<number, Closes>;
  /** Today's price; undefined if unknown. */
  priceToday: (instrumentId: number) => Paise | undefined;
}

/**
 * Account value at the end of each trading day, in paise: cash + Σ shares × close, today's at current prices. A
 * share without a bar on a day is valued at its last close, or at cost before its first. Also returns the final
 * balances.
 */
export function equityCurve({ movements, dates, closes, priceToday }: Valuation): {
  days: DayValue[];
  books: Books;
} {
  const books: Books = { cash: 0, funded: 0, realised: 0, charges: 0, dividends: 0, shares: new Map() };
  const closeOf = closesAsOf(closes);
  const today = dates.at(-1);
  let next = 0;
  const days = dates.map((date) => {
    const fundedBefore = books.funded;
    for (let movement = movements[next]; movement && movement.date <= date; movement = movements[++next]) {
      post(books, movement);
    }
    const priceOf = date === today ? priceToday : (id: number) => closeOf(id, date);
    return { date, value: worth(books, priceOf), flow: paise(books.funded - fundedBefore) };
  });
  return { days, books };
}

function post(books: Books, { book, instrumentId, quantity, amount }: Movement): void {
  if (book === 'cash' || book === 'margin') books.cash += amount;
  else if (book === 'funding') books.funded -= amount;
  else if (book === 'pnl') books.realised -= amount;
  else if (book === 'charges') books.charges += amount;
  else if (book === 'dividend') books.dividends -= amount;
  else if (book === 'position' && instrumentId !== null) {
    const held = books.shares.get(instrumentId) ?? { quantity: 0, cost: 0 };
    books.shares.set(instrumentId, { quantity: held.quantity + quantity, cost: held.cost + amount });
  }
}

/** Value of an account at given prices, in paise; shares without a price at cost. */
export function worth({ cash, shares }: Books, priceOf: (id: number) => Paise | undefined): Paise {
  let value = cash;
  for (const [id, { quantity, cost }] of shares) {
    if (quantity === 0) continue;
    const price = priceOf(id);
    value += price === undefined ? cost : quantity * price;
  }
  return paise(value);
}

/** The last close on or before a date; dates must be requested in ascending order. Undefined before the first. */
export function closesAsOf(closes: ReadonlyMap<number, Closes>) {
  const places = new Map<number, number>();
  return (instrumentId: number, date: TradingDate): Paise | undefined => {
    const series = closes.get(instrumentId);
    if (!series) return undefined;
    let place = places.get(instrumentId) ?? -1;
    for (;;) {
      const later = series.dates[place + 1];
      if (later === undefined || later > date) break;
      place += 1;
    }
    places.set(instrumentId, place);
    return series.prices[place];
  };
}

/** Every day with a bar or movement since the first movement, plus today. */
export function curveDates(
  movements: readonly Movement[],
  series: Iterable<{ dates: readonly TradingDate[] }>,
  today: TradingDate,
): TradingDate[] {
  const first = movements[0]?.date;
  if (first === undefined) return [];
  const days = new Set(movements.map(({ date }) => date));
  for (const { dates } of series) for (const date of dates) days.add(date);
  const past = [...days].filter((date) => date >= first && date < today).sort();
  return [...past, today];
}
