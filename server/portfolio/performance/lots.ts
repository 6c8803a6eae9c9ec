import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { isLongTerm } from './holding-period.ts';
import { changeLots, type Fraction, less, moveLots, partOf, type ShareChange } from './share-changes.ts';

/**
 * An executed order. `value` is quantity × price; charges are those deducted from cash, split by their treatment in
 * tax law.
 */
export interface Fill {
  date: TradingDate;
  instrumentId: number;
  side: 'BUY' | 'SELL';
  quantity: number;
  value: Paise;
  /** Charges without securities transaction tax. */
  expenses: Paise;
  /** Securities transaction tax: excluded from capital gains by a proviso to section 48. */
  stt: Paise;
}

/** Shares bought together, as far as they are still held. */
export interface Lot {
  instrumentId: number;
  acquiredOn: TradingDate;
  quantity: number;
  cost: Paise;
  expenses: Paise;
  stt: Paise;
}

/** Shares sold out of one lot, with the expenses and tax of both sides. */
export interface Disposal {
  instrumentId: number;
  acquiredOn: TradingDate;
  soldOn: TradingDate;
  quantity: number;
  cost: Paise;
  proceeds: Paise;
  expenses: Paise;
  stt: Paise;
  term: 'intraday' | 'short' | 'long';
}

/** Open lots by stock, oldest first. */
export type OpenLots = ReadonlyMap<number, readonly Lot[]>;

/**
 * Matches sales with purchases first in, first out per stock, as demat accounts are taxed (section 45(2A); CBDT
 * circular 768 of 1998). Shares bought and sold on the same day are matched with each other first, in either order:
 * they are never delivered, so older lots are untouched (section 43(5), speculative). A partial lot takes its part
 * of the cost, rounded to the paisa, and the remainder keeps the rest, so that quantities and costs of open and
 * sold lots add up to the purchases. Corporate actions: share-changes.ts.
 * @param before lots that were open before: those of a stock without a fill or corporate action are returned as they
 * are, and none is changed
 * @param fills in execution order
 * @param shareChanges in date order
 * @throws an Error when more of a stock is sold than was held
 */
export function matchLotsAfter(
  before: OpenLots,
  fills: readonly Fill[],
  shareChanges: readonly ShareChange[],
): { open: OpenLots; disposals: Disposal[] } {
  const books = new Map<number, Book>();
  for (const [id, open] of before) books.set(id, { open, disposals: [], gone: null });
  const bookOf = (id: number) => {
    const book = books.get(id) ?? { open: [], disposals: [], gone: null };
    books.set(id, book);
    return book;
  };
  let next = 0;
  const changeUntil = (date: TradingDate | null) => {
    for (
      let change = shareChanges[next];
      change && (date === null || change.date <= date);
      change = shareChanges[++next]
    ) {
      applyChange(change, bookOf);
    }
  };
  for (const [date, ofDate] of Map.groupBy(fills, (fill) => fill.date)) {
    changeUntil(date);
    for (const [id, ofDay] of Map.groupBy(ofDate, ({ instrumentId }) => instrumentId)) {
      matchDay(bookOf(id), ofDay);
    }
  }
  changeUntil(null);
  const all = [...books].filter(([, { open }]) => open.length > 0);
  return {
    open: new Map(all.map(([id, { open }]) => [id, open])),
    disposals: [...books.values()].flatMap(({ disposals }) => disposals),
  };
}

/** A stock's lots, and the part of their cost that demergers of a day have taken. */
interface Book {
  open: readonly Lot[];
  disposals: Disposal[];
  gone: ({ date: TradingDate } & Fraction) | null;
}

function applyChange(change: ShareChange, bookOf: (id: number) => Book): void {
  const book = bookOf(change.instrumentId);
  if (!('otherId' in change)) {
    const { open, disposals } = changeLots(book.open, change);
    book.open = open;
    book.disposals.push(...disposals);
    return;
  }
  if (book.open.length === 0) return;
  const { date, cost } = change;
  const gone = book.gone?.date === date ? book.gone : { numerator: 0n, denominator: 1n };
  const moved = moveLots(book.open, change, gone);
  const other = bookOf(change.otherId);
  book.open = moved.left;
  other.open = [...other.open, ...moved.open].sort((a, b) => a.acquiredOn.localeCompare(b.acquiredOn));
  other.disposals.push(...moved.disposals);
  const [numerator, denominator] = [BigInt(cost.numerator), BigInt(cost.denominator)];
  book.gone = {
    date,
    numerator: gone.numerator * denominator + numerator * gone.denominator,
    denominator: gone.denominator * denominator,
  };
}

/** Today's purchases first, up to the shares sold today; then the oldest. */
function matchDay(book: Book, ofDay: readonly Fill[]): void {
  const bought = ofDay.filter(({ side }) => side === 'BUY').map(lotOf);
  const sales = ofDay.filter(({ side }) => side === 'SELL');
  const queue = [...bought, ...book.open];
  for (const sale of sales) for (const disposal of sell(sale, queue)) book.disposals.push(disposal);
  const left = queue.slice(bought.length).concat(queue.slice(0, bought.length));
  book.open = sales.length === 0 ? left : left.filter(({ quantity }) => quantity > 0);
}

const lotOf = ({ date, instrumentId, quantity, value, expenses, stt }: Fill): Lot => ({
  instrumentId,
  acquiredOn: date,
  quantity,
  cost: value,
  expenses,
  stt,
});

/** Takes a sale from the front of a queue of lots, replacing those that become smaller. */
function sell(sale: Fill, queue: Lot[]): Disposal[] {
  const disposals: Disposal[] = [];
  let left = lotOf(sale);
  for (const [n, lot] of queue.entries()) {
    if (left.quantity === 0) break;
    const quantity = Math.min(lot.quantity, left.quantity);
    if (quantity === 0) continue;
    const [taken, remains] = take(lot, quantity);
    queue[n] = remains;
    const [given, more] = take(left, quantity);
    left = more;
    disposals.push({
      ...taken,
      soldOn: sale.date,
      proceeds: given.cost,
      expenses: paise(taken.expenses + given.expenses),
      stt: paise(taken.stt + given.stt),
      term: termOf(taken.acquiredOn, sale.date),
    });
  }
  if (left.quantity === 0) return disposals;
  throw new Error(`More of instrument ${sale.instrumentId} was sold on ${sale.date} than was held.`);
}

function termOf(acquiredOn: TradingDate, soldOn: TradingDate): Disposal['term'] {
  if (acquiredOn === soldOn) return 'intraday';
  return isLongTerm(acquiredOn, soldOn) ? 'long' : 'short';
}

/** Splits a lot into shares taken from it, with their part of cost, expenses and tax, and the rest. */
function take(lot: Lot, quantity: number): [taken: Lot, rest: Lot] {
  const taken = partOf(lot, quantity, lot.quantity);
  return [
    { ...taken, quantity },
    { ...less(lot, taken), quantity: lot.quantity - quantity },
  ];
}
