import { setTimeout as wait } from 'node:timers/promises';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { type Trade, trade } from '#shared/contract/trading/trades.ts';
import type { Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';

/** An order, a GTT or a cancellation that was answered with success or refusal. */
export interface Acknowledged {
  of: 'order' | 'gtt';
  accountId: string;
  /** Null for a cancellation. */
  key: string | null;
  attempts: number;
  status: number;
  /** The reply as text. */
  text: string;
}

const SYMBOLS = ['TCS', 'INFY', 'RELIANCE', 'HDFCBANK', 'ITC'];

/** Sends orders and GTTs one after another, each until it is answered; returns all answers at the end. */
export async function tradeStubbornly(
  caller: Caller,
  { accountId, cookie }: Person,
  chance: RandomStream,
  goesOn: () => boolean,
): Promise<Acknowledged[]> {
  const answered: Acknowledged[] = [];
  /** The last seen price of each symbol in rupees, and the user's orders that were resting when placed. */
  const seen = new Map<string, number>();
  const resting: string[] = [];
  while (goesOn()) {
    const cancelled = chance.uniform() < 0.2 ? resting.pop() : undefined;
    const key = cancelled === undefined ? `${accountId}-${answered.length}` : null;
    const gtt = cancelled === undefined && chance.uniform() < 0.3 ? nextGtt(chance, seen) : null;
    const sent =
      cancelled !== undefined
        ? { path: `/api/trades/${cancelled}/cancel`, body: '' }
        : gtt
          ? { path: '/api/gtt', body: JSON.stringify(gtt) }
          : { path: '/api/trade', body: JSON.stringify(nextOrder(chance, seen)) };
    const { status, text, attempts } = await caller.insist({ ...sent, cookie, ...(key !== null && { key }) });
    answered.push({ of: gtt ? 'gtt' : 'order', accountId, key, attempts, status, text });
    if (status === 200) remember(trade.parse(JSON.parse(text)), seen, resting);
    await wait(50 + chance.uniform() * 200);
  }
  return answered;
}

function remember({ id, stockSymbol, status, price }: Trade, seen: Map<string, number>, resting: string[]) {
  if (status === 'PENDING') resting.push(id);
  else seen.set(stockSymbol.replace('.NS', ''), price);
}

/**
 * Market orders, limits slightly better than the market, and purchases with narrow exits. Prices are whole rupees,
 * which are on every tick.
 */
function nextOrder(chance: RandomStream, seen: ReadonlyMap<string, number>): object {
  const symbol = SYMBOLS[Math.floor(chance.uniform() * SYMBOLS.length)] ?? 'TCS';
  const type = chance.uniform() < 0.65 ? 'BUY' : 'SELL';
  const order = { symbol, type, quantity: 1 + Math.floor(chance.uniform() * 5), orderType: 'MARKET' };
  const last = seen.get(symbol);
  const kind = chance.uniform();
  if (last === undefined || kind < 0.4) return order;
  const step = Math.ceil(last * 0.0005 * chance.uniform());
  if (kind < 0.7) {
    const price = type === 'BUY' ? Math.floor(last) - step : Math.ceil(last) + step;
    return { ...order, orderType: 'LIMIT', price };
  }
  const exits = { stopLoss: Math.floor(last * 0.998) - step, target: Math.ceil(last * 1.002) + step };
  return type === 'BUY' ? { ...order, ...exits } : order;
}

/** A GTT slightly farther from the price than required, with a market order. Whole rupees are on every tick. */
function nextGtt(chance: RandomStream, seen: ReadonlyMap<string, number>): object | null {
  const symbol = SYMBOLS[Math.floor(chance.uniform() * SYMBOLS.length)] ?? 'TCS';
  const last = seen.get(symbol);
  if (last === undefined) return null;
  const falls = chance.uniform() < 0.5;
  const trigger = falls ? Math.floor(last * 0.997) : Math.ceil(last * 1.003);
  const side = chance.uniform() < 0.5 ? 'BUY' : 'SELL';
  return { symbol, side, kind: 'SINGLE', quantity: 1, legs: [{ trigger, orderType: 'MARKET' }] };
}

/** Lets users trade until `enough` is called, which returns all their answers. */
export function tradeTogether(
  caller: Caller,
  people: readonly Person[],
  seed: number,
): { enough(): Promise<Acknowledged[]> } {
  let trading = true;
  const clients = people.map((person, n) =>
    tradeStubbornly(caller, person, randomStream(seed * 1_000 + n), () => trading),
  );
  return {
    async enough() {
      trading = false;
      return (await Promise.all(clients)).flat();
    },
  };
}
