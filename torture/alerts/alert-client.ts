import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { alerts } from '#shared/schema/alerts.ts';
import type { Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import type { Prices } from './price-path.ts';

/** Within a user's limit. */
const MAX = 95;

/** An alert whose setting was acknowledged, and the step after which it watches. */
export interface AcknowledgedAlert {
  id: string;
  after: number;
}

/** Sets alerts near the price one after another; returns those that were acknowledged. */
export async function setAlertsStubbornly(
  { caller, db, prices }: { caller: Caller; db: Db; prices: Prices },
  { cookie }: Person,
  chance: RandomStream,
  goesOn: () => boolean,
): Promise<AcknowledgedAlert[]> {
  const acknowledged: AcknowledgedAlert[] = [];
  while (goesOn() && acknowledged.length < MAX) {
    await wait(100 + chance.uniform() * 400);
    const { symbol = '' } = prices.stocks[Math.floor(chance.uniform() * prices.stocks.length)] ?? {};
    const last = await priceOf(caller, cookie, symbol);
    if (last === null) continue;
    const up = chance.uniform() < 0.5;
    const level = Math.round(last * (1 + (up ? 1 : -1) * 0.004 * chance.uniform()) * 100) / 100;
    const body = JSON.stringify({ symbol, cause: { kind: up ? 'above' : 'below', level, repeat: 'once' } });
    const answer = await caller.send({ path: '/api/alerts', cookie, body }).catch(() => null);
    if (answer?.status !== 201) continue;
    const { id } = api.alerts.create.reply.parse(JSON.parse(answer.text));
    const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
    acknowledged.push({ id, after: row?.armedSequence ?? Number.NaN });
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
