import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import { alerts } from '#shared/schema/alerts.ts';
import type { Person } from '#tests/support/people/people.ts';
import type { Prices } from './price-path.ts';

/** A user's limit. */
const EACH = 100;
/** Maximum distance of levels from the price; within an hour a stock moves about half as far. */
const REACH = 0.012;

/** Time for the server to read the new alerts. */
const SETTLE_MS = 3_000;

type Row = typeof alerts.$inferInsert;

/** Gives the users alerts around the current prices, and notifies the server of them. Returns their number. */
export async function plantAlerts(
  db: Db,
  people: readonly Person[],
  prices: Prices,
  chance: RandomStream,
): Promise<number> {
  const state = sql`(select feed_sequence from market_state)`;
  const { rows } = await db.execute<{ at: Date }>(sql`select market_time as at from market_state`);
  const quotes = await prices.at(new Date(rows[0]?.at ?? 0));
  // Users who set alerts themselves stay below their limit.
  const planted = people.slice(40).flatMap((person) =>
    Array.from({ length: EACH }, (): Row => {
      const stock = prices.stocks[Math.floor(chance.uniform() * prices.stocks.length)];
      const quote = quotes.get(stock?.id ?? -1);
      if (!quote) throw new Error('A stock has no price.');
      return row(person.id, quote.instrumentId, causeNear(quote.last, quote.previousClose, chance));
    }),
  );
  for (let from = 0; from < planted.length; from += 1_000) {
    await db
      .insert(alerts)
      .values(planted.slice(from, from + 1_000).map((one) => ({ ...one, armedSequence: state })));
  }
  // The first message from an instance has number 2, so the server detects a gap, and reads the rows.
  const heard = JSON.stringify({ from: 'torture', number: 2, topic: 'torture', message: {} });
  await db.execute(sql`select pg_notify('artha_bus', ${heard})`);
  await wait(SETTLE_MS);
  // Inserted without the server, which knows them only from now on: they are armed at the current step.
  await db.transaction(async (tx) => {
    // Waits for all rows that are being fired.
    await tx.execute(sql`lock table alerts in exclusive mode`);
    await tx.update(alerts).set({ armedSequence: state }).where(eq(alerts.state, 'active'));
  });
  return planted.length;
}

function causeNear(last: number, close: number, chance: RandomStream): Pick<Row, 'kind' | 'level'> {
  const distance = 0.0003 + REACH * chance.uniform() ** 2;
  const price = (sign: number) => Math.round(last * (1 + sign * distance));
  const kind = (['above', 'below', 'rises', 'falls'] as const)[Math.floor(chance.uniform() * 4)] ?? 'above';
  const level = {
    above: price(1),
    below: price(-1),
    rises: Math.ceil((10_000 * (price(1) - close)) / close),
    falls: Math.ceil((10_000 * (close - price(-1))) / close),
  }[kind];
  // A change on the wrong side of the close gives no positive level: use a price level instead.
  return level > 0 ? { kind, level } : { kind: 'above', level: price(1) };
}

const row = (userId: string, instrumentId: number, cause: Pick<Row, 'kind' | 'level'>): Row => ({
  id: crypto.randomUUID(),
  userId,
  instrumentId,
  ...cause,
  repeat: 'once',
  state: 'active',
  awakeOn: '2026-11-20',
  armedSequence: 0,
  shareAsOf: '2026-11-20',
  createdAt: new Date(0),
});
