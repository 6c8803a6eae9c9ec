import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import type { Market } from '../../market/market.ts';
import { tradeEvents } from '../history/store.ts';
import { modifyTrade } from './change.ts';

const TCS = 'TCS.NS';
let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const sells = (quantity: number, terms: object) =>
  trader.places({ side: 'SELL', quantity, symbol: TCS, ...terms });
const buysAt = (price: number) =>
  trader.places({ side: 'BUY', quantity: 10, symbol: TCS, price: rupees(price) });

describe('a trail', () => {
  test('of a purchase has no base before its stop-loss is placed, also after a change', async () => {
    const order = await trader.places({
      side: 'BUY',
      quantity: 1,
      symbol: TCS,
      orderType: 'SL-M',
      trigger: rupees(3_010),
      stopLoss: rupees(2_950),
      trail: { step: null, bps: 100 },
    });
    const trail = { step: null, percent: 1, base: null };
    expect(order).toMatchObject({ triggerPrice: 3_010, trail });
    expect(await trader.changes(order.id, { trigger: rupees(3_020) })).toMatchObject({
      status: 'PENDING',
      triggerPrice: 3_020,
      trail,
    });
  });

  test('of a sale is counted from the price at a change, of which the timeline has the text', async () => {
    await trader.buys(10, TCS);
    const trail = { step: rupees(50), bps: null };
    const order = await sells(10, { orderType: 'SL-M', trigger: rupees(2_900), trail });
    expect(order.trail).toEqual({ step: 50, percent: null, base: 3_000 });
    // Less than a step.
    floor.market.setPrice(TCS, rupees(3_040));
    expect(await trader.changes(order.id, { trigger: rupees(2_910) })).toMatchObject({
      triggerPrice: 2_910,
      trail: { step: 50, percent: null, base: 3_040 },
    });
    const events = await tradeEvents(floor.db, trader.accountId, order.id);
    expect(events.at(-1)).toMatchObject({ event: 'modified', detail: 'trigger ₹2,900.00 → ₹2,910.00' });
  });
});

describe('in the closing auction', () => {
  const AUCTION = '2026-11-20T09:51:00Z';

  test('the new limit of an order of today is within 3 % of the reference price', async () => {
    const { id } = await buysAt(2_990);
    floor.market.moveTo(AUCTION);
    await expect(trader.changes(id, { price: rupees(2_909.9) })).rejects.toThrow(
      "The limit price is outside TCS's price band. Enter ₹2,910.00 to ₹3,090.00.",
    );
    expect(await trader.changes(id, { price: rupees(2_910) })).toMatchObject({ limitPrice: 2_910 });
  });

  test('an order of the next session can be changed within the whole band', async () => {
    floor.market.moveTo(AUCTION);
    const terms = { side: 'BUY', quantity: 1, symbol: TCS, orderType: 'SL' } as const;
    const order = await trader.places({ ...terms, trigger: rupees(3_050), price: rupees(3_060) });
    expect(order).toMatchObject({ status: 'PENDING', validFor: '2026-11-23' });
    const change = { trigger: rupees(3_150), price: rupees(3_160) };
    expect(await trader.changes(order.id, change)).toMatchObject({ triggerPrice: 3_150, limitPrice: 3_160 });
  });
});

test('the new trigger of a waiting stop order is checked like that of a new one', async () => {
  await trader.buys(10, TCS);
  const sl = await sells(5, { orderType: 'SL', trigger: rupees(2_900), price: rupees(2_890) });
  const slm = await sells(5, { orderType: 'SL-M', trigger: rupees(2_900) });
  const refusal = (id: string, trigger: number, code: string) =>
    expect(trader.changes(id, { trigger: rupees(trigger) })).rejects.toMatchObject({ status: 400, code });
  await refusal(sl.id, 2_880, 'trigger_beyond_limit');
  await refusal(sl.id, 2_900.05, 'off_tick');
  await refusal(slm.id, 2_699.9, 'outside_band');
  await refusal(slm.id, 3_000, 'trigger_reached');
  const limit = await buysAt(2_900);
  await refusal(limit.id, 2_950, 'trigger_without_stop');
  for (const { id } of [sl, slm]) expect(await trader.trade(id)).toMatchObject({ triggerPrice: 2_900 });
});

test('the order of a stock that has no price, or is not listed any more, can’t be changed', async () => {
  const { id } = await buysAt(2_900);
  const changesIn = (lacking: Partial<Market>) => {
    const market = { ...floor.market, ...lacking };
    return modifyTrade({ ...floor, market }, trader, id, { quantity: 5, price: null });
  };
  const refused = { status: 409, code: 'no_price' };
  await expect(changesIn({ quote: () => undefined })).rejects.toMatchObject(refused);
  await expect(changesIn({ byId: () => undefined })).rejects.toMatchObject(refused);
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING', quantity: 10 });
});

test('an order can be reduced to one share', async () => {
  const { id } = await buysAt(2_900);
  expect(await trader.changes(id, { quantity: 1 })).toMatchObject({ quantity: 1, limitPrice: 2_900 });
  expect(await trader.reservedCash()).toBe(rupees(2_900));
});

test('a sale that can’t be made larger names the other orders that reserve the shares', async () => {
  await trader.buys(10, TCS);
  const [one, other] = [await sells(4, { price: rupees(3_100) }), await sells(6, { price: rupees(3_200) })];
  await expect(trader.changes(one.id, { quantity: 5 })).rejects.toMatchObject({
    status: 400,
    code: 'shares_reserved',
    tradeIds: [other.id],
  });
  expect(await trader.reservedShares(TCS)).toBe(10);
});

test('of two changes of one version the second is refused, and the first stays', async () => {
  const { id } = await buysAt(2_900);
  const holder = await floor.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from accounts where id = $1 for update', [trader.accountId]);
  const first = trader.changes(id, { price: rupees(2_890) });
  await waitingForLocks(floor.db, 1);
  const both = Promise.allSettled([first, trader.changes(id, { quantity: 5 })]);
  await waitingForLocks(floor.db, 2);
  await holder.query('rollback');
  holder.release();
  expect(await both).toMatchObject([
    { status: 'fulfilled', value: { quantity: 10, limitPrice: 2_890 } },
    {
      status: 'rejected',
      reason: { status: 409, message: 'This order has just changed. Check it and try again.' },
    },
  ]);
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING', quantity: 10, limitPrice: 2_890 });
});
