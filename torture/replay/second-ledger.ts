import { MOMENTS, type Moment, type ScriptedOrder } from './order-script.ts';
import type { RealDays } from './real-days.ts';

/** What became of an order, an exit included; prices and amounts in paise. */
export interface Outcome {
  /** Place of the order in the script; of an exit, that of its purchase. */
  order: number;
  symbol: string;
  side: 'BUY' | 'SELL';
  quantity: number;
  status: 'EXECUTED' | 'CANCELLED' | 'PENDING' | 'REFUSED';
  /** The date of the fill. */
  on: string | null;
  price: number | null;
  pnl: number | null;
  exit: 'STOP' | 'TARGET' | null;
  /** What it changed: cash, and the cost of the shares. */
  cash: number;
  cost: number;
}

export interface Ledger {
  /** In the order of placing; the exits of a purchase follow where it was filled. */
  outcomes: Outcome[];
  cash: number;
  shares: Map<string, { quantity: number; cost: number }>;
}

interface Resting extends Outcome {
  limit: number | null;
  stop: number | null;
  target: number | null;
  trigger: number | null;
  parent: Resting | null;
  /** Place of the session it is for; exits are for all. */
  day: number;
}

/**
 * Computes what a script comes to from opens and closes alone: a second implementation of the rules, which shares no code
 * with the product. At an open or a close everything that the price reaches is filled at it; what was not reached at the close
 * of its session is cancelled. Cost leaves by moving average, rounded half up. Nobody runs out of cash here.
 */
export function computeLedger(days: RealDays, script: readonly ScriptedOrder[], cash: number): Ledger {
  const ledger: Ledger = { outcomes: [], cash, shares: new Map() };
  const orders: Resting[] = [];
  for (let day = 0; day < days.dates.length; day++) {
    for (const moment of MOMENTS) {
      const priceOf = (symbol: string) => {
        const bar = days.prices.get(symbol)?.get(days.dates[day] ?? '');
        return (moment === 'open' ? bar?.open : bar?.close) ?? Number.NaN;
      };
      const at = { day, date: days.dates[day] ?? '', moment, priceOf };
      if (moment !== 'evening') reachAll(ledger, orders, at);
      for (const [number, order] of script.entries())
        if (order.day === day && order.moment === moment) place(ledger, orders, { ...order, number }, at);
    }
    for (const order of orders) {
      if (order.status === 'PENDING' && !order.exit && order.day <= day) order.status = 'CANCELLED';
    }
  }
  ledger.outcomes = orders.map(
    ({ limit: _l, stop: _s, target: _t, trigger: _g, parent: _p, day: _d, ...rest }) => rest,
  );
  return ledger;
}

interface At {
  day: number;
  date: string;
  moment: Moment;
  priceOf(symbol: string): number;
}

function place(ledger: Ledger, orders: Resting[], wish: ScriptedOrder & { number: number }, at: At): void {
  const { symbol, side, quantity, limit, stop, target } = wish;
  const order: Resting = {
    order: wish.number,
    ...{ symbol, side, quantity, limit, stop, target, trigger: null, parent: null, exit: null },
    ...{ status: 'PENDING', on: null, price: null, pnl: null, cash: 0, cost: 0 },
    day: at.moment === 'evening' ? at.day + 1 : at.day,
  };
  const last = at.priceOf(symbol);
  const around = limit ?? last;
  const owned = ledger.shares.get(symbol)?.quantity ?? 0;
  const wrong = (stop !== null && stop >= around) || (target !== null && target <= around);
  if (wrong || (side === 'SELL' && owned - promised(orders, symbol) < quantity)) order.status = 'REFUSED';
  orders.push(order);
  if (at.moment !== 'evening') settle(ledger, orders, [order], at);
}

/** Shares that resting sales will take; two exits of one purchase take the same. */
function promised(orders: readonly Resting[], symbol: string): number {
  const takers = new Map<Resting, number>();
  for (const order of orders) {
    if (order.status === 'PENDING' && order.side === 'SELL' && order.symbol === symbol) {
      takers.set(order.parent ?? order, order.quantity);
    }
  }
  return [...takers.values()].reduce((sum, quantity) => sum + quantity, 0);
}

/**
 * In price-time order, stock by stock: what waits for a fall (purchases, stops) before what waits for a rise (sales,
 * targets), the best price first, then the earliest; exits of what was just bought come last.
 */
function reachAll(ledger: Ledger, orders: Resting[], at: At): void {
  const waiting = orders.filter(({ status }) => status === 'PENDING');
  const side = (falling: boolean) =>
    waiting
      .filter((order) => isFalling(order) === falling)
      .toSorted((a, b) => (falling ? requested(b) - requested(a) : requested(a) - requested(b)));
  settle(ledger, orders, [...side(true), ...side(false)], at);
}

/** Fills those of the orders that the price reaches, and then the exits that come into being. */
function settle(ledger: Ledger, orders: Resting[], queue: readonly Resting[], at: At): void {
  const born: Resting[] = [];
  for (const order of queue) {
    const price = at.priceOf(order.symbol);
    const reached = isFalling(order) ? price <= requested(order) : price >= requested(order);
    if (order.status !== 'PENDING' || !reached) continue;
    fill(ledger, order, price, at.date);
    for (const other of orders) {
      if (order.parent && other.parent === order.parent && other !== order) other.status = 'CANCELLED';
    }
    born.push(...exitsOf(order));
  }
  orders.push(...born);
  if (born.length > 0) settle(ledger, orders, born, at);
}

const isFalling = ({ exit, side }: Resting): boolean => (exit ? exit === 'STOP' : side === 'BUY');

/** What it waits for; a market order takes any price. */
const requested = (order: Resting): number =>
  order.trigger ?? order.limit ?? (isFalling(order) ? Number.POSITIVE_INFINITY : 0);

function fill(ledger: Ledger, order: Resting, price: number, date: string): void {
  const { symbol, side, quantity } = order;
  const held = ledger.shares.get(symbol) ?? { quantity: 0, cost: 0 };
  const value = price * quantity;
  const buying = side === 'BUY';
  const cost = buying ? value : -Math.floor((2 * held.cost * quantity + held.quantity) / (2 * held.quantity));
  Object.assign(order, { status: 'EXECUTED', on: date, price, cost, cash: buying ? -value : value });
  if (!buying) order.pnl = value + cost;
  ledger.cash += order.cash;
  const left = held.quantity + (buying ? quantity : -quantity);
  ledger.shares.set(symbol, { quantity: left, cost: held.cost + cost });
}

function exitsOf(order: Resting): Resting[] {
  if (order.side === 'SELL') return [];
  const kinds = [
    ['STOP', order.stop],
    ['TARGET', order.target],
  ] as const;
  return kinds.flatMap(([exit, trigger]) =>
    trigger === null
      ? []
      : [
          {
            ...order,
            ...{ side: 'SELL', exit, trigger, parent: order, limit: null, stop: null, target: null },
            ...{ status: 'PENDING', on: null, price: null, pnl: null, cash: 0, cost: 0 },
          },
        ],
  );
}
