import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { onServer } from '#tests/support/database.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  marketOrder,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { createEventBus } from '../../core/events.ts';
import { modifyTrade } from '../change/change.ts';
import { placeTrade } from '../place/place.ts';
import { startMatcher } from './match.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(10_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const price = (at: number) => floor.market.setPrice('ITC', rupees(at));
const buyLimit = (of: Trader, at: number, quantity = 1) =>
  of.places({ side: 'BUY', quantity, symbol: 'ITC', price: rupees(at) });

/** How often each thing happened to an order. */
async function happened(id: string): Promise<Record<string, number>> {
  const { rows } = await floor.db.$client.query<{ event: string; n: number }>(
    'select event, count(*)::int as n from trade_events where trade_id = $1 group by event',
    [id],
  );
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
}

test('two matchers over one database fill an order once', async () => {
  const second = await startMatcher(floor);
  const orders = await Promise.all(Array.from({ length: 20 }, (_, n) => buyLimit(trader, 390 - n)));
  price(370);
  await Promise.all([floor.matched(), second.idle()]);
  for (const { id } of orders) expect(await happened(id)).toEqual({ queued: 1, filled: 1 });
  expect(await trader.cash()).toBe(rupees(10_000 - 20 * 370));
  await second.stop();
});

test('orders resting when the matcher stopped are matched at the next start, at the price of that time', async () => {
  const { id } = await buyLimit(trader, 390, 10);
  await floor.restartMatcher();
  price(391);
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
  price(389);
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 389 });
});

test('an order whose server died before publishing it is found at the next check, and so is a change', async () => {
  const silent = { ...floor, events: createEventBus() };
  const order = { ...marketOrder('BUY', 10, 'ITC'), orderType: 'LIMIT', price: rupees(390) } as const;
  const { id } = JSON.parse((await placeTrade(silent, trader, order, null)).json);
  price(389);
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
  floor.events.emit('bus.gap', {});
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 389 });

  const other = await buyLimit(trader, 380);
  await modifyTrade(silent, trader, other.id, { quantity: null, price: rupees(385) });
  floor.events.emit('bus.gap', {});
  price(384);
  await floor.matched();
  expect(await trader.trade(other.id)).toMatchObject({ status: 'EXECUTED', price: 384 });
});

test('an order that is committed minutes after its id was made is found too', async () => {
  const events = createEventBus();
  // Four minutes ahead of the clock that ids are made by.
  const clock = { now: () => new Date(floor.clock.now().getTime() + 4 * 60_000) };
  const other = await startMatcher({ ...floor, events, clock });
  const silent = { ...floor, events: createEventBus() };
  const order = { ...marketOrder('BUY', 10, 'ITC'), orderType: 'LIMIT', price: rupees(390) } as const;
  const { id } = JSON.parse((await placeTrade(silent, trader, order, null)).json);
  price(389);
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
  events.emit('bus.gap', {});
  await other.idle();
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 389 });
  await other.stop();
});

test('a check for missed orders does not set back a stop whose move is not written yet', async () => {
  await trader.buys(1, 'TCS');
  const trail = { step: rupees(10), bps: null };
  const terms = { orderType: 'SL-M', trigger: rupees(2_950), trail } as const;
  const { id } = await trader.places({ side: 'SELL', quantity: 1, symbol: 'TCS', ...terms });
  await floor.matched();
  const holder = await floor.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from accounts where id = $1 for update', [trader.accountId]);
  // Two steps: the trigger is ₹2,970.00.
  floor.market.setPrice('TCS', rupees(3_025));
  floor.market.setPrice('TCS', rupees(3_000));
  const query = vi.spyOn(floor.db.$client, 'query');
  floor.events.emit('bus.gap', {});
  await Promise.all(query.mock.results.map(({ value }) => value));
  await turn();
  floor.market.setPrice('TCS', rupees(2_969));
  await holder.query('rollback');
  holder.release();
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 2_969, triggerPrice: 2_970 });
});

test('an order whose session passed unnoticed expires, even where a later auction reaches it', async () => {
  const silent = { ...floor, events: createEventBus() };
  const order = { ...marketOrder('BUY', 1, 'TCS'), orderType: 'LIMIT', price: rupees(2_990) } as const;
  const { id } = JSON.parse((await placeTrade(silent, trader, order, null)).json);
  floor.market.moveTo('2026-11-23T09:51:00Z');
  floor.market.setPrice('TCS', rupees(2_980));
  floor.market.moveTo('2026-11-23T10:06:00Z');
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
  await floor.restartMatcher();
  expect(await trader.trade(id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
  expect(await trader.reservedCash()).toBe(0);
});

test.each(['current', 'stale'])(
  'an order of an earlier session is not filled after a restart with %s prices',
  async (prices) => {
    const silent = { ...floor, events: createEventBus() };
    const order = { ...marketOrder('BUY', 1, 'TCS'), orderType: 'LIMIT', price: rupees(2_990) } as const;
    const { id } = JSON.parse((await placeTrade(silent, trader, order, null)).json);
    floor.market.moveTo('2026-11-23T05:00:00Z');
    floor.market.setPrice('TCS', rupees(2_980));
    floor.market.setStale(prices === 'stale');
    await floor.restartMatcher();
    if (prices === 'stale') {
      expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
      floor.market.setStale(false);
      floor.market.setPrice('TCS', rupees(2_970));
    }
    expect(await trader.trade(id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
    expect(await trader.reservedCash()).toBe(0);
  },
);

test('a trailing stop of an earlier session expires after a restart, and does not move before', async () => {
  await trader.buys(1, 'TCS');
  const silent = { ...floor, events: createEventBus() };
  const stop = { orderType: 'SL-M', trigger: rupees(2_900), trail: { step: rupees(50), bps: null } } as const;
  const order = { ...marketOrder('SELL', 1, 'TCS'), ...stop };
  const { id } = JSON.parse((await placeTrade(silent, trader, order, null)).json);
  floor.market.moveTo('2026-11-23T05:00:00Z');
  floor.market.setPrice('TCS', rupees(3_200));
  await floor.restartMatcher();
  expect(await trader.trade(id)).toMatchObject({ status: 'CANCELLED', triggerPrice: 2_900 });
  expect(await happened(id)).toEqual({ queued: 1, expired: 1 });
});

test('an order that the database refuses to settle blocks no other of its batch', async () => {
  const [refused, other] = [await buyLimit(trader, 390), await buyLimit(trader, 389)];
  await floor.db.$client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on trades
      for each row when (new.id = '${refused.id}') execute function refuse()`);
  price(385);
  expect(await trader.trade(other.id)).toMatchObject({ status: 'EXECUTED', price: 385 });
  expect(await trader.trade(refused.id)).toMatchObject({ status: 'PENDING' });
  expect(await trader.reservedCash()).toBe(rupees(390));
});

test('many orders of many accounts are filled at one price, in rounds', async () => {
  const traders = await Promise.all(
    Array.from({ length: 30 }, () => aTrader(floor, { cash: rupees(1_200) })),
  );
  await Promise.all(traders.flatMap((one) => [buyLimit(one, 390), buyLimit(one, 391), buyLimit(one, 392)]));
  price(389);
  await floor.matched();
  for (const one of traders) expect(await one.holds('ITC')).toEqual({ quantity: 3, cost: rupees(3 * 389) });
});

test('during a database outage nothing is lost, and the price that was reached counts', async () => {
  const { id } = await buyLimit(trader, 390, 10);
  const { serverUrl } = inject('database');
  const { rows } = await floor.db.$client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await onServer(serverUrl, `alter database ${name} with allow_connections false`);
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  price(388);
  await floor.matched();
  await onServer(serverUrl, `alter database ${name} with allow_connections true`);
  price(395);
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 388 });
  expect(await happened(id)).toEqual({ queued: 1, filled: 1 });
});

test('a cancellation concurrent with a fill succeeds or fails as a whole', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 60; round++) {
    price(400);
    const { id } = await buyLimit(trader, 390);
    const cancelling = () => trader.cancels(id).catch((error: Error) => error.message);
    // One comes first by a whole step, or the other, or they race with a lead of either.
    const first = (['fill', 'cancel', 'fill, racing', 'cancel, racing'] as const)[round % 4];
    const early = first === 'cancel' || first === 'cancel, racing' ? cancelling() : null;
    if (first === 'cancel') await early;
    price(389);
    if (first === 'fill') await floor.matched();
    const answer = await (early ?? cancelling());
    const { status } = (await trader.trade(id)) ?? {};
    outcomes.add(`${typeof answer === 'string' ? answer : answer.status} ${status}`);
    expect(await trader.reservedCash()).toBe(0);
    if (status === 'EXECUTED') await trader.sells(1, 'ITC');
  }
  for (const outcome of outcomes) {
    expect(['CANCELLED CANCELLED', 'This order is already executed. EXECUTED']).toContain(outcome);
  }
  expect(outcomes.size).toBe(2);
});

test('a change concurrent with a fill results in one or the other', async () => {
  for (let round = 0; round < 30; round++) {
    price(400);
    const { id } = await buyLimit(trader, 390);
    const changing = trader.changes(id, { price: rupees(370) }).catch((error: Error) => error.message);
    price(389);
    const answer = await changing;
    const after = await trader.trade(id);
    if (typeof answer === 'string') {
      expect([answer, after?.status]).toEqual(['This order is already executed.', 'EXECUTED']);
      await trader.sells(1, 'ITC');
    } else {
      expect(after).toMatchObject({ status: 'PENDING', limitPrice: 370 });
      await trader.cancels(id);
    }
    expect(await trader.reservedCash()).toBe(0);
  }
});

test('the account’s change is published after the commit', async () => {
  await buyLimit(trader, 390);
  const received: unknown[] = [];
  const stop = floor.events.on('account.changed', (event) => received.push(event));
  price(390);
  await floor.matched();
  stop();
  expect(received).toEqual([{ userId: trader.id, what: 'trade' }]);
});
