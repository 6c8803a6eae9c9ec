import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { positionConversions } from '#shared/schema/trading/trading.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { listPositions } from '../intraday/positions.ts';
import { tradingRoutes } from '../routes.ts';

const MORNING = '2026-11-20T05:30:00Z';

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
});
beforeEach(async () => {
  floor.market.moveTo(MORNING);
  floor.market.setPrice('TCS.NS', rupees(1_000));
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const toDelivery = { symbol: 'TCS', quantity: 20, from: 'MIS', to: 'CNC' };
const toIntraday = { symbol: 'TCS', quantity: 20, from: 'CNC', to: 'MIS' };
async function converts(body: object, key: string | null, who: Trader = trader) {
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'Idempotency-Key': key }) };
  const reply = await app.visitor(who).send('POST', '/api/positions/convert', headers, JSON.stringify(body));
  return { status: reply.status, json: reply.json, text: JSON.stringify(reply.json) };
}
const buysIntraday = (quantity: number, who: Trader = trader) =>
  who.places({ side: 'BUY', quantity, symbol: 'TCS.NS', product: 'MIS' });
const conversions = () =>
  floor.db.$count(positionConversions, eq(positionConversions.accountId, trader.accountId));
const intraday = async () => (await listPositions(floor, trader.accountId))[0]?.netQuantity;

test('a conversion sent again under its key moves the shares once, in both directions', async () => {
  await buysIntraday(100);
  const first = await converts(toDelivery, 'keep');
  expect(first.json).toMatchObject({ symbol: 'TCS.NS', from: 'MIS', to: 'CNC', quantity: 20, value: 20_000 });
  floor.market.setPrice('TCS.NS', rupees(1_010));
  expect(await converts(toDelivery, 'keep')).toEqual(first);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 20, cost: rupees(20_000) });
  expect(await intraday()).toBe(80);

  // A plain purchase can become intraday too: 20 of the day's 20 delivery shares.
  const back = await converts(toIntraday, 'back');
  expect(back).toMatchObject({ status: 200, json: { from: 'CNC', to: 'MIS', quantity: 20, value: 20_000 } });
  expect(await converts(toIntraday, 'back')).toEqual(back);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 0, cost: 0 });
  expect(await intraday()).toBe(100);
  expect(await converts(toDelivery, 'keep')).toEqual(first);
  expect(await conversions()).toBe(2);
});

test('eight concurrent sends of one key are one conversion with one reply; without a key each converts', async () => {
  await buysIntraday(100);
  const twins = await Promise.all(Array.from({ length: 8 }, () => converts(toDelivery, 'twin')));
  expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 20, cost: rupees(20_000) });
  await converts(toDelivery, null);
  await converts(toDelivery, null);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 60, cost: rupees(60_000) });
  expect(await conversions()).toBe(3);
});

test('another conversion under the same key is refused, and the key belongs to its account', async () => {
  await trader.buys(30, 'TCS.NS');
  await buysIntraday(100);
  await converts(toDelivery, 'mine');
  for (const other of [{ quantity: 21 }, { symbol: 'ITC' }, { from: 'CNC', to: 'MIS' }]) {
    expect(await converts({ ...toDelivery, ...other }, 'mine')).toMatchObject({
      status: 422,
      json: {
        code: 'idempotency_key_reused',
        message: 'This Idempotency-Key was used for another request. Send a new one.',
      },
    });
  }
  expect(await converts({ ...toDelivery, symbol: 'TCS.NS' }, 'mine')).toMatchObject({ status: 200 });
  expect(await conversions()).toBe(1);
  const other = await aTrader(floor, { cash: rupees(1_00_000) });
  await buysIntraday(10, other);
  expect(await converts({ ...toDelivery, quantity: 10 }, 'mine', other)).toMatchObject({ status: 200 });
  expect(await converts(toDelivery, 'no spaces')).toMatchObject({
    status: 400,
    json: { code: 'invalid_idempotency_key' },
  });
});

test('a refused conversion leaves its key free, and a done one is replayed after the square-off', async () => {
  expect(await converts(toDelivery, 'again')).toMatchObject({
    status: 400,
    json: { code: 'not_convertible' },
  });
  await buysIntraday(20);
  const done = await converts(toDelivery, 'again');
  expect(done).toMatchObject({ status: 200, json: { quantity: 20 } });
  floor.market.moveTo('2026-11-20T09:36:00Z');
  expect(await converts(toDelivery, 'again')).toEqual(done);
  expect(await converts(toDelivery, 'late')).toMatchObject({ status: 409 });
});
