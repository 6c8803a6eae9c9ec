import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { RandomStream } from '#server/market/sources/random.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Cluster } from './cluster.ts';

const CASH = paise(10_00_000_00);
/** Time for an order to end after its session. */
const PATIENCE_MS = 60_000;

/**
 * Places a user's purchases slightly below the market, each on a random instance; returns how many were accepted.
 * Sends nothing twice: an instance may be stopping.
 */
export async function restOrders(cluster: Cluster, chance: RandomStream, count: number): Promise<number> {
  const [person] = await signedInPeople(cluster.db, { count: 1, cash: CASH, secret: cluster.secret });
  if (!person) return 0;
  let accepted = 0;
  const urls = cluster.urls();
  for (let n = 0; n < count; n++) {
    const url = urls[Math.floor(chance.uniform() * urls.length)] ?? '';
    const caller = aCaller(url, 1);
    const price = await priceBelow(url, person.cookie);
    const order = { symbol: 'ITC', type: 'BUY', quantity: 1, orderType: 'LIMIT', price };
    const sent = {
      path: '/api/trade',
      cookie: person.cookie,
      key: randomUUID(),
      body: JSON.stringify(order),
    };
    const answer = price > 0 ? await caller.send(sent).catch(() => null) : null;
    if (answer && answer.status < 300) accepted += 1;
    caller.close();
  }
  return accepted;
}

const priced = z.array(z.object({ symbol: z.string(), currentPrice: z.string() }));

/** Half a percent below the market in whole rupees, which are on every tick; 0 when the instance does not answer. */
async function priceBelow(url: string, cookie: string): Promise<number> {
  const reply = await fetch(`${url}/api/stocks`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  const stocks = reply?.ok ? priced.parse(await reply.json()) : [];
  const itc = stocks.find(({ symbol }) => symbol === 'ITC.NS');
  return itc ? Math.floor(Number(itc.currentPrice) * 0.995) : 0;
}

/** Describes orders that still rest although their session is over; waits until the last session has ended. */
export async function unfinishedOrders({ db }: Cluster): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS + 180_000;
  for (;;) {
    const { rows } = await db.$client.query(`
      select t.id, t.trading_date::text, (m.market_time at time zone 'Asia/Kolkata')::text as now
      from trades t cross join market_state m where t.status = 'PENDING'`);
    if (rows.length === 0) return [];
    if (performance.now() > end) {
      return rows.map(({ id, trading_date, now }) => `order ${id} for ${trading_date} still rests at ${now}`);
    }
    await wait(500);
  }
}
