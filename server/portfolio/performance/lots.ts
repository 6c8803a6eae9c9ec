import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { isLongTerm } from './holding-period.ts';

/** An executed order. `value` is quantity × price; charges are those that were taken from the cash, split by what tax law makes of them. */
export interface Fill {
  date: TradingDate;
  instrumentId: number;
  side: 'BUY' | 'SELL';
  quantity: number;
  value: Paise;
  /** Charges without securities transaction tax. */
  expenses: Paise;
  /** Securities transaction tax: no part of a capital gain, by a proviso to section 48. */
  stt: Paise;
}

/** Shares that were bought together and are still held, or the part of them that is. */
export interface Lot {
  instrumentId: number;
  acquiredOn: TradingDate;
  quantity: number;
  cost: Paise;
  expenses: Paise;
  stt: Paise;
}

/** Shares sold out of one lot. Expenses and tax are those of both sides. */
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

/**
 * Takes sales out of purchases, first in first out, stock by stock, as demat accounts are taxed (section 45(2A); CBDT circular 768
 * of 1998). What was bought and sold of a stock on one day is matched with itself first, whichever came first: it is never delivered, so it
 * leaves older lots alone (section 43(5), speculative). A part of a lot takes its part of the cost, rounded to the paisa, and the rest keeps the
 * rest: quantities and costs of what is open and what was sold add up to what was bought.
 * @param fills in the order they were executed
 * Throws an Error when more of a stock is sold than was bought.
 */
export function matchLots(fills: readonly Fill[]): { open: Lot[]; disposals: Disposal[] } {
  const open = new Map<number, Lot[]>();
  const disposals: Disposal[] = [];
  for (const ofDay of byDayAndStock(fills)) {
    const bought = ofDay.filter(({ side }) => side === 'BUY').map(lotOf);
    const older = open.get(ofDay[0]?.instrumentId ?? 0) ?? [];
    // Today's purchases first, for as many shares as were sold today; then the oldest.
    const queue = [...bought, ...older];
    for (const sale of ofDay.filter(({ side }) => side === 'SELL')) disposals.push(...sell(sale, queue));
    const left = queue.filter(({ quantity }) => quantity > 0);
    const isOld = (lot: Lot) => !bought.includes(lot);
    open.set(ofDay[0]?.instrumentId ?? 0, [...left.filter(isOld), ...left.filter((lot) => !isOld(lot))]);
  }
  return { open: [...open.values()].flat(), disposals };
}

function byDayAndStock(fills: readonly Fill[]): Fill[][] {
  return [...Map.groupBy(fills, ({ date, instrumentId }) => `${date} ${instrumentId}`).values()];
}

const lotOf = ({ date, instrumentId, quantity, value, expenses, stt }: Fill): Lot => ({
  ...{ instrumentId, acquiredOn: date, quantity, cost: value, expenses, stt },
});

/** Takes a sale out of the first lots of a queue, which shrink by it. */
function sell(sale: Fill, queue: Lot[]): Disposal[] {
  const disposals: Disposal[] = [];
  const left = lotOf(sale);
  for (const lot of queue) {
    if (left.quantity === 0) break;
    const quantity = Math.min(lot.quantity, left.quantity);
    if (quantity === 0) continue;
    const taken = take(lot, quantity);
    const given = take(left, quantity);
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

/** Splits a number of shares off a lot, with their part of everything. */
function take(lot: Lot, quantity: number): Lot {
  const part = (of: Paise) => paise(Math.round((of * quantity) / lot.quantity));
  const taken = { ...lot, quantity, cost: part(lot.cost), expenses: part(lot.expenses), stt: part(lot.stt) };
  lot.cost = paise(lot.cost - taken.cost);
  lot.expenses = paise(lot.expenses - taken.expenses);
  lot.stt = paise(lot.stt - taken.stt);
  lot.quantity -= quantity;
  return taken;
}
