import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Basket, BasketLeg, BasketPreview } from '#shared/contract/trading/baskets.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  marketOrder,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from '../routes.ts';
import { executeBasket } from './execute.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
  floor.market.setPrice('TCS.NS', rupees(3_000));
  floor.market.setPrice('ITC.NS', rupees(400));
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const market = (type: 'BUY' | 'SELL', symbol: string, quantity: number) => ({
  symbol,
  type,
  quantity,
  orderType: 'MARKET',
});
const limit = (type: 'BUY' | 'SELL', symbol: string, quantity: number, price: number) => ({
  symbol,
  type,
  quantity,
  orderType: 'LIMIT',
  price,
});
const executes = async (orders: object[], headers = {}, who: Trader = trader) => {
  const { status, json } = await app.visitor(who).post('/api/baskets/execute', { orders }, headers);
  return { status, json, legs: json as BasketLeg[] };
};
const outcomes = (legs: BasketLeg[]) => legs.map(({ outcome, code }) => code ?? outcome);
const sends = (method: string, path: string, body: object = {}, who: Trader = trader) =>
  app.visitor(who).send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body));

test('each order has its own result: a refusal has a reason and affects no other order', async () => {
  const { status, legs } = await executes([
    market('BUY', 'ITC.NS', 100),
    market('BUY', 'TCS.NS', 30),
    limit('BUY', 'TCS.NS', 10, 2_900),
    market('SELL', 'INFY.NS', 1),
    market('BUY', 'ITC.NS', 10),
  ]);
  expect(status).toBe(200);
  // ₹1,00,000 less 40,000 is short of 90,000; 29,000 are reserved, and 4,000 of the other 31,000 spent.
  expect(outcomes(legs)).toEqual(['FILLED', 'not_enough_cash', 'PLACED', 'not_enough_shares', 'FILLED']);
  expect(legs[1]).toMatchObject({ trade: null, message: expect.stringContaining('₹60,000.00') });
  expect(await trader.cash()).toBe(rupees(56_000));
  expect(await trader.reservedCash()).toBe(rupees(29_000));
  expect(await trader.holds('ITC.NS')).toEqual({ quantity: 110, cost: rupees(44_000) });
});

test('a sale frees the cash of the purchase after it, and a refusal names the orders that reserve the cash', async () => {
  await trader.buys(200, 'ITC.NS');
  const { legs } = await executes([
    market('SELL', 'ITC.NS', 100),
    market('BUY', 'TCS.NS', 19),
    limit('SELL', 'ITC.NS', 100, 420),
    market('SELL', 'ITC.NS', 1),
  ]);
  expect(outcomes(legs)).toEqual(['FILLED', 'FILLED', 'PLACED', 'shares_reserved']);
  expect(legs[3]?.tradeIds).toEqual([legs[2]?.trade?.id]);
});

test('sent again under its key, a basket is placed once and its refused orders are tried again', async () => {
  const key = { 'Idempotency-Key': 'basket-1' };
  const orders = [market('BUY', 'ITC.NS', 100), market('BUY', 'TCS.NS', 30)];
  const first = await executes(orders, key);
  expect(outcomes(first.legs)).toEqual(['FILLED', 'not_enough_cash']);
  const again = await executes(orders, key);
  expect(again.legs[0]).toEqual(first.legs[0]);
  expect(await trader.holds('ITC.NS')).toEqual({ quantity: 100, cost: rupees(40_000) });
  floor.market.setPrice('TCS.NS', rupees(1_500));
  const later = await executes(orders, key);
  expect(outcomes(later.legs)).toEqual(['FILLED', 'FILLED']);
  expect(later.legs[0]).toEqual(first.legs[0]);
  expect(await trader.trades()).toHaveLength(2);
  const other = await executes([market('BUY', 'ITC.NS', 99), market('BUY', 'TCS.NS', 30)], key);
  expect(other).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
});

test('another basket under the same key places nothing, even if it shares orders with the first', async () => {
  const key = { 'Idempotency-Key': 'basket-3' };
  const [first, missing, more] = [
    market('BUY', 'ITC.NS', 100),
    market('BUY', 'TCS.NS', 40),
    market('BUY', 'ITC.NS', 5),
  ] as const;
  await executes([missing, first], key);
  for (const other of [[missing, first, more], [missing], [more, first], [more, first, missing]]) {
    expect(await executes(other, key)).toMatchObject({
      status: 422,
      json: { code: 'idempotency_key_reused' },
    });
  }
  expect(await trader.holds('ITC.NS')).toEqual({ quantity: 100, cost: rupees(40_000) });
});

test('concurrent requests of one basket place it once, and equal orders within a basket are placed twice', async () => {
  const key = { 'Idempotency-Key': 'basket-2' };
  const orders = [market('BUY', 'ITC.NS', 10), market('BUY', 'ITC.NS', 10)];
  const both = await Promise.all([executes(orders, key), executes(orders, key)]);
  expect(both[0].legs).toEqual(both[1].legs);
  expect(await trader.holds('ITC.NS')).toEqual({ quantity: 20, cost: rupees(8_000) });
});

test('a failure of the server ends the basket: it is no refusal of an order', async () => {
  const newId = (): string => {
    throw new Error('The server is killed.');
  };
  const orders = [marketOrder('BUY', 1, 'ITC.NS'), marketOrder('BUY', 1, 'TCS.NS')];
  await expect(executeBasket({ ...floor, newId }, trader, orders, null)).rejects.toThrow('killed');
  expect(await trader.trades()).toEqual([]);
});

test('a basket has 1 to 20 orders', async () => {
  const many = (n: number) => Array.from({ length: n }, () => market('BUY', 'ITC.NS', 1));
  expect((await executes(many(21))).json).toMatchObject({
    message: 'A basket can have up to 20 orders',
  });
  expect((await executes([])).status).toBe(400);
  expect(await trader.trades()).toHaveLength(0);
  expect(outcomes((await executes(many(20))).legs)).toEqual(new Array(20).fill('FILLED'));
});

test('a preview sums cash and charges of the orders, and places nothing', async () => {
  const orders = [
    market('BUY', 'TCS.NS', 10),
    limit('BUY', 'ITC.NS', 100, 390),
    market('SELL', 'ITC.NS', 10),
    market('BUY', 'NOSUCH.NS', 1),
  ];
  const { json } = await sends('POST', '/api/baskets/preview', { orders });
  const preview = json as BasketPreview;
  // 10 × 3,000 + 100 × 390. TCS 35.62: STT 30, exchange 0.92, SEBI 0.03, stamp 4.50, GST 0.17.
  expect(preview).toMatchObject({ needed: 69_000, free: 1_00_000 });
  expect(preview.legs.map((leg) => leg?.needed ?? null)).toEqual([30_000, 39_000, 0, null]);
  expect(preview.legs[0]?.charges.total).toBe(35.62);
  const charges = preview.legs.map((leg) => Math.round((leg?.charges.total ?? 0) * 100));
  expect(preview.charges).toBe(charges.reduce((a, b) => a + b, 0) / 100);
  expect(await trader.trades()).toHaveLength(0);
});

test('baskets are saved, changed and deleted by their owner only', async () => {
  const orders = [limit('BUY', 'TCS.NS', 10, 2_900)];
  const { status, json } = await sends('POST', '/api/baskets', { name: ' Monday ', orders });
  const saved = json as Basket;
  expect([status, saved]).toEqual([201, expect.objectContaining({ name: 'Monday', orders })]);
  await sends('POST', '/api/baskets', { name: 'Banks', orders });
  const names = async (who: Trader = trader) =>
    ((await app.visitor(who).get('/api/baskets')).json as Basket[]).map(({ name }) => name);
  expect(await names()).toEqual(['Banks', 'Monday']);

  const other = await aTrader(floor, { cash: rupees(1_000) });
  const form = { name: 'Tuesday', orders: [market('SELL', 'ITC.NS', 5)] };
  expect(await names(other)).toEqual([]);
  expect((await sends('PUT', `/api/baskets/${saved.id}`, form, other)).status).toBe(404);
  expect((await app.visitor(other).send('DELETE', `/api/baskets/${saved.id}`, {})).status).toBe(404);
  expect((await sends('PUT', `/api/baskets/${saved.id}`, form)).json).toMatchObject(form);
  expect((await app.visitor(trader).send('DELETE', `/api/baskets/${saved.id}`, {})).json).toEqual({
    done: true,
  });
  expect((await app.visitor(trader).send('DELETE', `/api/baskets/${saved.id}`, {})).status).toBe(404);
  expect(await names()).toEqual(['Banks']);
});

test('a user saves up to 50 baskets, also with concurrent requests', async () => {
  const orders = [market('BUY', 'TCS.NS', 1)];
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, n) => sends('POST', '/api/baskets', { name: `Basket ${n}`, orders })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'too_many_baskets' });
});
