import type { TradingDate } from '#shared/domain/ist.ts';
import { type Moment as MarketMoment, Notebook, type Noted } from '#tests/support/orders/order-notebook.ts';
import { MOMENTS, type ScriptedOrder } from './order-script.ts';
import type { RealDays } from './real-days.ts';

/** The outcome of an order, exits included; prices and amounts in paise. */
export interface Outcome extends Pick<Noted, 'symbol' | 'side' | 'quantity' | 'exit' | 'pnl'> {
  /** Index of the order in the script; for an exit, that of its purchase. */
  order: number;
  status: Noted['status'] | 'REFUSED';
  /** The date of the fill. */
  on: string | null;
  price: number | null;
  /** Changes of cash, and of the cost of the shares. */
  cash: number;
  cost: number;
}

export interface Ledger {
  outcomes: Outcome[];
  cash: number;
  shares: Map<string, { quantity: number; cost: number }>;
}

/**
 * Computes a script's result from opens and closes only, in the notebook of the order model: no code of the product
 * runs.
 */
export function computeLedger(
  { dates, prices }: RealDays,
  script: readonly ScriptedOrder[],
  cash: number,
): Ledger {
  const notebook = new Notebook(null);
  notebook.fund(cash);
  const places = new Map<Noted, number>();
  const refused: Outcome[] = [];
  for (const [day, date] of dates.entries()) {
    for (const moment of MOMENTS) {
      const now = (symbol: string): MarketMoment => {
        const bar = prices.get(symbol)?.get(date);
        const last = (moment === 'open' ? bar?.open : bar?.close) ?? Number.NaN;
        return momentAt(last, date, moment === 'evening' ? dates[day + 1] : date);
      };
      for (const symbol of prices.keys()) {
        const { last } = now(symbol);
        if (moment === 'evening') notebook.close(symbol, date as TradingDate, { last, auction: false });
        else notebook.tick(symbol, now(symbol));
      }
      for (const [order, wish] of script.entries()) {
        if (wish.day !== day || wish.moment !== moment) continue;
        const first = notebook.orders.length;
        if (notebook.place(wish, now(wish.symbol)) !== 'done') refused.push(refusalOf(order, wish));
        else places.set(notebook.orders[first] as Noted, order);
      }
    }
  }
  const outcomes = notebook.orders.map((noted) => outcomeOf(places.get(noted.parent ?? noted) ?? -1, noted));
  const shares = new Map(Object.entries(notebook.shares));
  return { outcomes: [...outcomes, ...refused], cash: notebook.cash, shares };
}

/** Continuous trading on a date, or after the close, when orders are for the next session. */
function momentAt(last: number, today: string, next = today): MarketMoment {
  const date = next as TradingDate;
  const phase = next === today ? 'continuous' : 'closed';
  const window = {
    phase,
    step: null,
    session: date,
    continuous: { date, opensAt: new Date(0) },
    auctioned: null,
  } as const;
  return { last, window, today: today as TradingDate };
}

function outcomeOf(order: number, { fill, session, ...noted }: Noted): Outcome {
  const { symbol, side, quantity, status, exit, pnl } = noted;
  const value = quantity * (fill ?? 0);
  const isBuy = side === 'BUY';
  return {
    order,
    symbol,
    side,
    quantity,
    status,
    exit,
    pnl,
    on: status === 'EXECUTED' ? session : null,
    price: fill,
    cash: isBuy ? -value || 0 : value,
    cost: isBuy ? value : (pnl ?? 0) - value || 0,
  };
}

/** The outcome of a refused order. */
export function refusalOf(order: number, { symbol, side, quantity }: ScriptedOrder): Outcome {
  const nothing = { on: null, price: null, pnl: null, exit: null, cash: 0, cost: 0 };
  return { order, symbol, side, quantity, status: 'REFUSED', ...nothing };
}
