import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { batchQuery, batchStatement, parameter, sharedParameter } from './batch-query.ts';

const TCS = 'TCS.NS';
const BRACKET = { side: 'BUY', quantity: 1, symbol: TCS, stopLoss: rupees(90), target: rupees(110) } as const;
/** PostgreSQL makes this many custom plans before it considers a generic one. */
const TRIES = 5;

describe('a statement over a batch', () => {
  const dated = batchStatement(
    'dated',
    {
      n: parameter<number>('num', 'int'),
      at: parameter<Date>('sent_at', 'timestamptz'),
      terms: parameter<object | null>('terms', 'jsonb'),
    },
    (rows, areMany) => `${areMany ? 'many' : 'one'}: ${rows}`,
  );
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ n, at: new Date(n), terms: n === 0 ? null : { n } }));

  test('has one row as scalars, and several as arrays', () => {
    expect(dated.one).toBe('one: select $1::int as num, $2::timestamptz as sent_at, $3::jsonb as terms');
    expect(dated.many).toBe(
      'many: select num, sent_at, terms from unnest($1::int[], $2::timestamptz[], $3::jsonb[]) as given (num, sent_at, terms)',
    );
  });

  test('sends instants with their zone, objects as JSON, and null as null', () => {
    expect(batchQuery(dated, rows(1))).toEqual({
      name: 'dated',
      text: dated.one,
      values: [0, '1970-01-01T00:00:00.000Z', null],
    });
    expect(batchQuery(dated, rows(2)).values).toEqual([
      [0, 1],
      ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
      [null, '{"n":1}'],
    ]);
  });

  test('sends shared values once, and their places in each row', () => {
    const shared = batchStatement(
      'shared',
      { rates: sharedParameter<object | null>('rates', 'jsonb'), n: parameter<number>('num', 'int') },
      (rows) => rows,
    );
    expect(shared.one).toBe('select $1::jsonb as rates, $2::int as num');
    expect(shared.many).toBe(
      'select ($3::jsonb[])[rates] as rates, num from unnest($1::integer[], $2::int[]) as given (rates, num)',
    );
    const [old, now] = [{ gst: 15 }, { gst: 18 }];
    const sent = [old, now, null, now].map((rates, n) => ({ rates, n }));
    expect(batchQuery(shared, sent.slice(0, 1)).values).toEqual(['{"gst":15}', 0]);
    expect(batchQuery(shared, sent).values).toEqual([
      [1, 2, 3, 2],
      [0, 1, 2, 3],
      ['{"gst":15}', '{"gst":18}', null],
    ]);
  });

  test('is prepared for up to ten rows', () => {
    expect(batchQuery(dated, rows(2))).toMatchObject({ name: 'dated-few', text: dated.many });
    expect(batchQuery(dated, rows(10))).toMatchObject({ name: 'dated-few', text: dated.many });
    expect(batchQuery(dated, rows(11)).text).toBe(dated.many);
    expect(batchQuery(dated, rows(11)).name).toBeUndefined();
  });
});

test('the statement that fills or ends one order is planned a few times only', async () => {
  const floor = await aTradingFloor();
  // A single connection, because prepared plans are cached per connection.
  floor.db.$client.options.max = 1;
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });
  for (let n = 0; n < 2 * TRIES; n++) {
    floor.market.setPrice(TCS, rupees(100));
    await trader.places(BRACKET);
    floor.market.setPrice(TCS, rupees(n % 2 === 0 ? 88 : 112));
    await floor.matched();
    floor.market.setPrice(TCS, rupees(100));
    await trader.places({ side: 'BUY', quantity: 1, symbol: TCS, price: rupees(95) });
    floor.market.setPrice(TCS, rupees(94));
    await floor.matched();
    const { id } = await trader.places({ side: 'BUY', quantity: 1, symbol: TCS, price: rupees(80) });
    await trader.cancels(id);
  }
  const { rows } = await floor.db.$client.query(
    `select name, generic_plans::int as reused, custom_plans::int as made from pg_prepared_statements
     where name in ('settle-sell', 'settle-buy', 'close') order by name`,
  );
  expect(rows).toEqual(
    ['close', 'settle-buy', 'settle-sell'].map((name) => ({ name, reused: TRIES, made: TRIES })),
  );
  await floor.close();
});

test('so is the statement that fills a small batch', async () => {
  const floor = await aTradingFloor();
  floor.db.$client.options.max = 1;
  const traders = [];
  for (let n = 0; n < 2; n++) traders.push(await aTrader(floor, { cash: rupees(1_00_000) }));
  for (let n = 0; n < 2 * TRIES; n++) {
    floor.market.setPrice(TCS, rupees(100));
    for (const trader of traders) await trader.places({ ...BRACKET, price: rupees(95) });
    floor.market.setPrice(TCS, rupees(95));
    await floor.matched();
    floor.market.setPrice(TCS, rupees(n % 2 === 0 ? 88 : 112));
    await floor.matched();
  }
  const { rows } = await floor.db.$client.query(
    `select name, generic_plans::int as reused, custom_plans::int as made from pg_prepared_statements
     where name like 'settle-%' order by name`,
  );
  expect(rows).toEqual(
    ['settle-buy-few', 'settle-sell-few'].map((name) => ({ name, reused: TRIES, made: TRIES })),
  );
  await floor.close();
});

test('and the statement that fills new orders together', async () => {
  const floor = await aTradingFloor();
  floor.db.$client.options.max = 1;
  const traders = [];
  for (let n = 0; n < 6; n++) traders.push(await aTrader(floor, { cash: rupees(1_00_000) }));
  floor.market.setPrice(TCS, rupees(100));
  for (let n = 0; n < 4 * TRIES; n++) await Promise.all(traders.map((trader) => trader.buys(1, TCS)));
  const { rows } = await floor.db.$client.query(
    `select custom_plans::int as made, generic_plans > 0 as reused from pg_prepared_statements where name = 'fill-buy-few'`,
  );
  expect(rows).toEqual([{ made: TRIES, reused: true }]);
  await floor.close();
});

test('a table that was vacuumed but not analysed does not cause replanning', async () => {
  const { floor, trader } = await aBusyFloor();
  // A busy first morning: many orders with keys, and as many exits.
  await floor.db.execute(sql`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, pnl_paise, status, idempotency_key,
      request_hash, reply, parent_id, exit, trigger_paise, placed_at, executed_at, trading_date)
    select ${trader.accountId}::uuid, gen_random_uuid(), 5, 'SELL', 'MARKET', 1, 1, 1, 0, 'EXECUTED',
      case when not o.exits then 'past-' || n end, case when not o.exits then 'hash' end, case when not o.exits then '{}' end,
      case when o.exits then gen_random_uuid() end, case when o.exits then 'STOP' end, case when o.exits then 1 end,
      now(), now(), '2026-11-19'
    from generate_series(1, 20000) n cross join (values (true), (false)) as o (exits)`);
  for (const table of ['trades', 'accounts', 'positions']) await floor.db.execute(sql.raw(`vacuum ${table}`));
  await tradesOfAllKinds(floor, trader);
  const { rows } = await floor.db.$client.query(
    `select name, custom_plans::int as made from pg_prepared_statements where generic_plans > 0 order by name`,
  );
  const names = [
    'close',
    'fill-buy',
    'fill-buy-with-exits',
    'fill-sell',
    'rest-buy',
    'settle-buy',
    'settle-sell',
  ];
  expect(rows).toEqual(names.map((name) => ({ name, made: TRIES })));
  await floor.close();
});

test('no order reads the other trades of its account, even if planned on an empty account', async () => {
  const { floor } = await aBusyFloor();
  await floor.db.execute(sql`set plan_cache_mode = force_generic_plan`);
  const { rows } = await floor.db.$client.query<{ name: string; count: number }>(
    `select name, cardinality(parameter_types) as count from pg_prepared_statements where generic_plans > 0`,
  );
  for (const { name, count } of rows) {
    const values = Array.from({ length: count }, () => 'null').join(', ');
    const plan = await floor.db.execute(sql.raw(`explain execute "${name}" (${values})`));
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text, name).not.toMatch(/Scan[^\n]* on trades[^\n]*\n +Index Cond: \(account_id = [^)]*\)\n/);
    expect(text, name).not.toMatch(/Seq Scan on (trades|accounts|positions)/);
  }
  expect(rows.length).toBe(7);
  await floor.close();
});

/** A floor with one connection, which caches plans, and a trader with every kind of order. */
async function aBusyFloor(): Promise<{ floor: TradingFloor; trader: Trader }> {
  const floor = await aTradingFloor();
  floor.db.$client.options.max = 1;
  const trader = await aTrader(floor, { cash: rupees(10_00_000) });
  await tradesOfAllKinds(floor, trader);
  return { floor, trader };
}

/**
 * Purchases with and without exits, pending and filled, sales, filled exits, and cancellations; each repeated until
 * its plan is cached.
 */
async function tradesOfAllKinds(floor: TradingFloor, trader: Trader): Promise<void> {
  for (let n = 0; n < 2 * TRIES; n++) {
    floor.market.setPrice(TCS, rupees(100));
    await trader.places({ side: 'BUY', quantity: 1, symbol: TCS });
    await trader.places(BRACKET);
    floor.market.setPrice(TCS, rupees(n % 2 === 0 ? 88 : 112));
    await floor.matched();
    floor.market.setPrice(TCS, rupees(100));
    await trader.places({ side: 'BUY', quantity: 1, symbol: TCS, price: rupees(95) });
    floor.market.setPrice(TCS, rupees(94));
    await floor.matched();
    await trader.places({ side: 'SELL', quantity: 1, symbol: TCS });
    const { id } = await trader.places({ side: 'BUY', quantity: 1, symbol: TCS, price: rupees(80) });
    await trader.cancels(id);
  }
}
