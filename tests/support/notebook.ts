import type { TradeSide } from '#shared/contract/trades.ts';

/** An account as one would keep it on paper, in whole paise: what the product is compared with. */
export interface Notebook {
  cash: number;
  funded: number;
  realised: number;
  purchased: number;
  shares: Record<string, { quantity: number; cost: number }>;
}

export interface NotedOrder {
  side: TradeSide;
  symbol: string;
  quantity: number;
  /** What a share is traded at, in paise. */
  price: number;
}

export type Noted = 'done' | 'not_enough_cash' | 'not_enough_shares';

export const aNotebook = (): Notebook => ({ cash: 0, funded: 0, realised: 0, purchased: 0, shares: {} });

export function noteDeposit(notebook: Notebook, amount: number): Noted {
  notebook.cash += amount;
  notebook.funded += amount;
  return 'done';
}

/** Writes down an order that is filled at once, and says what it should be answered. */
export function noteOrder(notebook: Notebook, { side, symbol, quantity, price }: NotedOrder): Noted {
  const value = quantity * price;
  const held = notebook.shares[symbol] ?? { quantity: 0, cost: 0 };
  if (side === 'BUY') {
    if (value > notebook.cash) return 'not_enough_cash';
    notebook.cash -= value;
    notebook.purchased += value;
    notebook.shares[symbol] = { quantity: held.quantity + quantity, cost: held.cost + value };
    return 'done';
  }
  if (quantity > held.quantity) return 'not_enough_shares';
  const removed = costOfSold(held, quantity);
  notebook.cash += value;
  notebook.realised += value - removed;
  notebook.shares[symbol] = { quantity: held.quantity - quantity, cost: held.cost - removed };
  return 'done';
}

/** By moving average, rounded half up, in numbers that no product is too large for. */
function costOfSold(held: { quantity: number; cost: number }, sold: number): number {
  const halves = (2n * BigInt(held.cost) * BigInt(sold)) / BigInt(held.quantity);
  return Number(halves / 2n + (halves % 2n));
}
