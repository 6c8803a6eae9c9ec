import { expect, test } from 'vitest';
import { aTrader, aTradingFloor, rupees } from '#tests/support/trader.ts';

const TCS = 'TCS.NS';
const BRACKET = { side: 'BUY', quantity: 1, symbol: TCS, stopLoss: rupees(90), target: rupees(110) } as const;
/** PostgreSQL plans a statement for the values it is given so many times before it considers a plan for any. */
const TRIES = 5;

test('what fills or ends one order is planned a few times and not for each', async () => {
  const floor = await aTradingFloor();
  // A connection remembers what it has planned, so there is one.
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
    `select name, generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
     where name in ('settle-sell', 'settle-buy', 'close') order by name`,
  );
  expect(rows).toEqual(
    ['close', 'settle-buy', 'settle-sell'].map((name) => ({ name, kept: TRIES, made: TRIES })),
  );
  await floor.close();
});

test('so is what fills the orders of a few people at once', async () => {
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
    `select name, generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
     where name like 'settle-%' order by name`,
  );
  expect(rows).toEqual(
    ['settle-buy-few', 'settle-sell-few'].map((name) => ({ name, kept: TRIES, made: TRIES })),
  );
  await floor.close();
});
