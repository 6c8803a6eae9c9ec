import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { DayValue } from './time-weighted-return.ts';

/** What the postings of a day changed in one book, of one instrument where the book has instruments. Signed as in the ledger. */
export interface Movement {
  date: TradingDate;
  book: 'cash' | 'position' | 'charges' | 'funding' | 'pnl' | 'dividend';
  instrumentId: number | null;
  quantity: number;
  amount: Paise;
}

/** Closing prices of an instrument (points × 100 of an index), oldest first; a day without a bar is not there. */
export interface Closes {
  dates: readonly TradingDate[];
  prices: readonly Paise[];
}

/** An account as its postings add up. */
export interface Books {
  cash: number;
  /** Money it was given, less what was taken out. */
  funded: number;
  realised: number;
  charges: number;
  dividends: number;
  /** Shares held, by instrument, and what they cost. */
  shares: Map<number, { quantity: number; cost: number }>;
}

interface Valuation {
  /** Oldest first. */
  movements: readonly Movement[];
  /** The days of the curve, oldest first: every day with a movement is among them, and the last is today. */
  dates: readonly TradingDate[];
  closes: ReadonlyMap<number, Closes>;
  /** Today's price; undefined where there is none. */
  priceToday: (instrumentId: number) => Paise | undefined;
}

/**
 * The value of an account at the end of each trading day, in paise: cash + Σ shares × close, today's at the prices of now. A share without
 * a bar on a day stands at its last close, and at cost before it has one, as everywhere else. Gives the books as of the last day beside it.
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
  if (book === 'cash') books.cash += amount;
  else if (book === 'funding') books.funded -= amount;
  else if (book === 'pnl') books.realised -= amount;
  else if (book === 'charges') books.charges += amount;
  else if (book === 'dividend') books.dividends -= amount;
  else if (instrumentId !== null) {
    const held = books.shares.get(instrumentId) ?? { quantity: 0, cost: 0 };
    books.shares.set(instrumentId, { quantity: held.quantity + quantity, cost: held.cost + amount });
  }
}

/** What an account with these books is worth at some prices, in paise; shares without one stand at cost. */
export function worth({ cash, shares }: Books, priceOf: (id: number) => Paise | undefined): Paise {
  let value = cash;
  for (const [id, { quantity, cost }] of shares) {
    if (quantity === 0) continue;
    const price = priceOf(id);
    value += price === undefined ? cost : quantity * price;
  }
  return paise(value);
}

/** The last close not after a date, asked for dates that never go back; undefined before the first. */
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

/** Every day that has a bar or a movement from the first movement on, then today. */
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
