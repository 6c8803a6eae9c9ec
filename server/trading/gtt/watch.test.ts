import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotLeading, SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { cancelGtt, listGtts } from './store.ts';
import { triggerGtt } from './trigger.ts';
import { watchGtts } from './watch.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(2_00_000) });
  await trader.buys(10, 'TCS', { at: rupees(3_000) });
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const sells = () => trader.waitsFor(rupees(2_900), { side: 'SELL', quantity: 10 });
const outcome = async () => {
  const orders = (await trader.trades()).filter(({ gttId }) => gttId !== null).length;
  return { states: (await listGtts(floor, trader)).map(({ state }) => state), orders };
};

test('two servers that both act as the leader place one order', async () => {
  const other = watchGtts(floor, SINGLE_INSTANCE);
  await sells();
  await Promise.all([floor.matched(), other.idle()]);
  floor.market.setPrice('TCS', rupees(2_899));
  await Promise.all([floor.matched(), other.idle()]);
  expect(await outcome()).toEqual({ states: ['TRIGGERED'], orders: 1 });
  await other.stop();
});

test('a server that no longer leads places nothing', async () => {
  await floor.db.$client.query(
    `insert into leases (name, holder, fence, expires_at) values ('market', gen_random_uuid(), 7, now() + interval '1 hour')
     on conflict (name) do update set fence = 7`,
  );
  const { id } = await sells();
  const { accountId } = trader;
  const fired = { id, accountId, version: 1, leg: 'below', price: rupees(2_899) } as const;
  await expect(triggerGtt(floor, 6, fired)).rejects.toThrow(NotLeading);
  expect(await outcome()).toEqual({ states: ['ACTIVE'], orders: 0 });
});

test('a failure between the order and the end of the GTT rolls back both, and the next start does both', async () => {
  await sells();
  await floor.matched();
  const { $client } = floor.db;
  await $client.query(`alter table gtts add constraint broken check (state <> 'TRIGGERED')`);
  floor.market.setPrice('TCS', rupees(2_899));
  await floor.matched();
  expect(await outcome()).toEqual({ states: ['ACTIVE'], orders: 0 });
  await $client.query('alter table gtts drop constraint broken');
  await floor.restartMatcher();
  expect(await outcome()).toEqual({ states: ['TRIGGERED'], orders: 1 });
});

test('a cancellation concurrent with the trigger succeeds or fails as a whole', async () => {
  for (let round = 0; round < 8; round++) {
    floor.market.setPrice('TCS', rupees(3_000));
    const { id } = await sells();
    await floor.matched();
    floor.market.setPrice('TCS', rupees(2_900));
    const cancelled = await cancelGtt(floor, trader, id).then(
      () => true,
      () => false,
    );
    await floor.matched();
    const gtt = (await listGtts(floor, trader)).find((one) => one.id === id);
    expect([gtt?.state, gtt?.tradeIds.length]).toEqual(cancelled ? ['CANCELLED', 0] : ['TRIGGERED', 1]);
    if (!cancelled) await trader.buys(10, 'TCS');
  }
});

test('the database allows no state change of an ended GTT', async () => {
  const { id } = await sells();
  await cancelGtt(floor, trader, id);
  const revive = floor.db.$client.query(`update gtts set state = 'ACTIVE', ended_at = null`);
  await expect(revive).rejects.toThrow(`GTT ${id} has ended: it is CANCELLED`);
});
