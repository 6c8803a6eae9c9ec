import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotLeading, SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { cancelGtt, changeGtt, listGtts } from './store.ts';
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

const sells = (quantity = 10) => trader.waitsFor(rupees(2_900), { side: 'SELL', quantity });
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

/** Another server leads with this number. */
const leadsWith = (fence: number) =>
  floor.db.$client.query(
    `insert into leases (name, holder, fence, expires_at)
     values ('market', gen_random_uuid(), $1, now() + interval '1 hour')
     on conflict (name) do update set fence = $1`,
    [fence],
  );

test('a server that no longer leads places nothing', async () => {
  await leadsWith(7);
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

test('a server that loses the lead while a GTT is due places it once it leads again, and logs no error', async () => {
  const { id } = await sells();
  await leadsWith(7);
  // A server of its own, with other prices than the one of the floor.
  const events = createEventBus();
  const market = await aMarket(floor.db, events);
  const logged: unknown[] = [];
  const log = Object.assign(createLog('silent'), { error: (...words: unknown[]) => logged.push(words) });
  const leader = { fence: () => 7, onChange: () => () => undefined };
  const watching = watchGtts({ ...floor, events, market, log }, leader);
  await watching.idle();
  await leadsWith(8);
  market.setPrice('TCS', rupees(2_899));
  await watching.idle();
  expect(await outcome()).toEqual({ states: ['ACTIVE'], orders: 0 });
  await leadsWith(7);
  market.setPrice('TCS', rupees(2_950));
  await watching.idle();
  expect(await listGtts(floor, trader)).toMatchObject([{ id, state: 'TRIGGERED', tradeIds: { length: 1 } }]);
  expect(logged).toEqual([]);
  await watching.stop();
});

test('a GTT that can’t be written does not block the next', async () => {
  const [first, second] = [await sells(3), await sells(2)];
  await floor.matched();
  await floor.db.$client.query(
    `alter table gtts add constraint broken check (state <> 'TRIGGERED' or quantity <> 3)`,
  );
  floor.market.setPrice('TCS', rupees(2_899));
  await floor.matched();
  expect((await listGtts(floor, trader)).map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'TRIGGERED'],
    [first.id, 'ACTIVE'],
  ]);
});

test('a GTT whose stock has no current price when its order is placed waits for the next one', async () => {
  await sells();
  await floor.matched();
  floor.market.setPrice('TCS', rupees(2_899));
  floor.market.setStale(true);
  expect(await outcome()).toEqual({ states: ['ACTIVE'], orders: 0 });
  floor.market.setStale(false);
  floor.market.setPrice('TCS', rupees(2_898));
  expect(await outcome()).toEqual({ states: ['TRIGGERED'], orders: 1 });
});

test('a GTT that was cancelled, renamed or changed, or is over a year old, places nothing', async () => {
  await floor.matched();
  const fires = ({ id }: { id: string }, version = 1) =>
    triggerGtt(floor, 0, { id, accountId: trader.accountId, version, leg: 'below', price: rupees(2_899) });
  const sets = ({ id }: { id: string }, column: string, value: string) =>
    floor.db.$client.query(`update gtts set ${column} = $1 where id = $2`, [value, id]);
  const [cancelled, renamed, expired] = [await sells(), await sells(), await sells()];
  const changed = await sells();
  await cancelGtt(floor, trader, cancelled.id);
  await sets(renamed, 'symbol', 'TATA.NS');
  await sets(expired, 'expires_on', '2026-11-19');
  await changeGtt(floor, trader, changed.id, { quantity: 5 });
  for (const gtt of [cancelled, renamed, expired, changed]) expect(await fires(gtt)).toBe('gone');
  expect((await outcome()).orders).toBe(0);
  // The change has made it the second version.
  expect(await fires(changed, 2)).toBe('ended');
  const states = ['TRIGGERED', 'ACTIVE', 'ACTIVE', 'CANCELLED'];
  expect(await outcome()).toEqual({ states, orders: 1 });
});

test('a server that starts after the last day of a GTT ends it', async () => {
  await sells();
  await floor.matched();
  await floor.db.$client.query(`update gtts set expires_on = '2026-11-19'`);
  await floor.restartMatcher();
  expect(await outcome()).toEqual({ states: ['EXPIRED'], orders: 0 });
});
