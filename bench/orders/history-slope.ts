import { sql } from 'drizzle-orm';
import { type Db, openDb } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import type { Deps } from '#server/deps.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { marketOrder } from '#tests/support/people/trader.ts';
import type { Pace } from '../bench.ts';
import { logLogSlope, median } from '../statistics.ts';
import { SYMBOL } from './order-load.ts';

/** Numbers of earlier trades of an account. */
const HISTORIES = [100, 1_000, 10_000];
/** Orders of each account in a round, one after another. */
const ORDERS = 200;
const CASH = paise(10_00_000_00);

/**
 * How the time of an order grows with its account's history, as a log-log slope over three lengths. Commits do not
 * wait for the disk here: that time is the same for all and would hide the growth.
 */
export async function historySlope({ rounds, progress }: Pace): Promise<number> {
  const database = await aDatabase();
  const name = sql.identifier(new URL(database.url).pathname.slice(1));
  await database.db.execute(sql`alter database ${name} set synchronous_commit = off`);
  const db = openDb(database.url);
  const events = createEventBus();
  const market = await aMarket(db, events);
  market.setPrice(SYMBOL, paise(1_00));
  const deps = testDeps({ db, events, market });
  const people = await signedInPeople(db, {
    count: HISTORIES.length,
    cash: CASH,
    secret: 'no one signs in here',
  });
  for (const [n, person] of people.entries()) await addHistory(db, person, HISTORIES[n] ?? 0);
  await db.execute(sql`analyze`);
  const times: number[][] = HISTORIES.map(() => []);
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [n, person] of people.entries()) {
      const all = await timesOf(deps, person);
      if (round > 0) times[n]?.push(median(all));
    }
  }
  await db.$client.end();
  await database.close();
  const points = HISTORIES.map((size, n) => ({ size, cost: median(times[n] ?? []) }));
  progress(points.map(({ size, cost }) => `${Math.round(cost * 1_000)} µs after ${size} trades`).join(', '));
  return logLogSlope(points);
}

async function timesOf(deps: Deps, person: Person): Promise<number[]> {
  const order = marketOrder('BUY', 1, SYMBOL);
  const times: number[] = [];
  while (times.length < ORDERS) {
    const begun = performance.now();
    await placeTrade(deps, person, order, deps.newId());
    times.push(performance.now() - begun);
  }
  return times;
}

/** Purchases of one share at one paisa, as the product would write them. */
async function addHistory(db: Db, { accountId }: Person, count: number): Promise<void> {
  await db.execute(sql`
    with traded as (
      insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, status,
        idempotency_key, request_hash, reply, placed_at, executed_at, trading_date)
      select ${accountId}::uuid, gen_random_uuid(), 5, 'BUY', 'MARKET', 1, 1, 1, 'EXECUTED', 'past-' || n, 'hash', '{}',
        now(), now(), '2026-11-19' from generate_series(1, ${count}::int) n
      returning id
    ), posted as (
      insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
      select ${accountId}::uuid, id, p.book, p.stock, p.quantity, p.amount, now()
      from traded cross join (values ('cash', null::int, 0, -1), ('position', 5, 1, 1)) as p (book, stock, quantity, amount)
    ), reserved as (
      insert into positions (account_id, instrument_id, quantity, cost_paise)
      values (${accountId}::uuid, 5, ${count}::int, ${count}::int)
    )
    update accounts set cash_paise = cash_paise - ${count}::int, purchased_paise = ${count}::int where id = ${accountId}::uuid`);
}
