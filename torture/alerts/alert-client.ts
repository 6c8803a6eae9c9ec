import { setTimeout as wait } from 'node:timers/promises';
import type { RandomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import type { Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import type { Prices } from './price-path.ts';

/** Within a user's limit. */
const MAX = 95;

/** Sets alerts near the price one after another; returns the ids of those that were acknowledged. */
export async function setAlertsStubbornly(
  caller: Caller,
  { cookie }: Person,
  prices: Prices,
  chance: RandomStream,
  goesOn: () => boolean,
): Promise<string[]> {
  const acknowledged: string[] = [];
  while (goesOn() && acknowledged.length < MAX) {
    await wait(100 + chance.uniform() * 400);
    const { symbol = '' } = prices.stocks[Math.floor(chance.uniform() * prices.stocks.length)] ?? {};
    const last = await priceOf(caller, cookie, symbol);
    if (last === null) continue;
    const up = chance.uniform() < 0.5;
    const level = Math.round(last * (1 + (up ? 1 : -1) * 0.004 * chance.uniform()) * 100) / 100;
    const body = JSON.stringify({ symbol, cause: { kind: up ? 'above' : 'below', level, repeat: 'once' } });
    const answer = await caller.send({ path: '/api/alerts', cookie, body }).catch(() => null);
    if (answer?.status === 201) acknowledged.push(api.alerts.create.reply.parse(JSON.parse(answer.text)).id);
  }
  return acknowledged;
}

/** In rupees; null while the server is away. */
async function priceOf(caller: Caller, cookie: string, symbol: string): Promise<number | null> {
  const answer = await caller.send({ path: '/api/stocks', cookie }).catch(() => null);
  if (answer?.status !== 200) return null;
  const stocks = api.stocks.list.reply.parse(JSON.parse(answer.text));
  return Number(stocks.find((stock) => stock.symbol === symbol)?.currentPrice ?? Number.NaN) || null;
}
