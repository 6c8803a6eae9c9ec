import { setTimeout as wait } from 'node:timers/promises';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Caller } from '../support/caller.ts';
import type { Person } from '../support/people.ts';

/** An order that was answered with a yes or a no. */
export interface Acknowledged {
  accountId: string;
  key: string;
  attempts: number;
  status: number;
  /** The reply, as text. */
  text: string;
}

const SYMBOLS = ['TCS', 'INFY', 'RELIANCE', 'HDFCBANK', 'ITC'];

/** Sends orders one after the other, each until it is answered; gives all answers when it is told to end. */
export async function trade(
  caller: Caller,
  { accountId, cookie }: Person,
  chance: RandomStream,
  goesOn: () => boolean,
): Promise<Acknowledged[]> {
  const answered: Acknowledged[] = [];
  while (goesOn()) {
    const key = `${accountId}-${answered.length}`;
    const body = JSON.stringify(nextOrder(chance));
    const { status, text, attempts } = await caller.insist({ path: '/api/trade', cookie, key, body });
    answered.push({ accountId, key, attempts, status, text });
    await wait(50 + chance.uniform() * 200);
  }
  return answered;
}

function nextOrder(chance: RandomStream): object {
  const symbol = SYMBOLS[Math.floor(chance.uniform() * SYMBOLS.length)];
  const type = chance.uniform() < 0.6 ? 'BUY' : 'SELL';
  const quantity = 1 + Math.floor(chance.uniform() * 5);
  return { symbol, type, quantity, orderType: 'MARKET' };
}
