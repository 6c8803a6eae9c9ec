import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trades } from '#shared/schema/trading/trading.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  marketOrder,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { Order } from './order/order.ts';
import { placeTrade } from './place/place.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice('TCS.NS', rupees(100));
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const send = async (trader: Trader, order: Order, key: string) =>
  (await placeTrade(floor, trader, order, key)).json;
const tradesOf = (trader: Trader) => floor.db.$count(trades, eq(trades.accountId, trader.accountId));

test('an order repeated under its key is one trade, with byte-identical replies', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  const first = await send(trader, marketOrder('BUY', 3, 'TCS.NS'), 'a');
  floor.market.setPrice('TCS.NS', rupees(105));
  expect(await send(trader, marketOrder('BUY', 3, 'TCS.NS'), 'a')).toBe(first);
  const sale = await send(trader, marketOrder('SELL', 3, 'TCS.NS'), 'b');
  expect(JSON.parse(sale)).toMatchObject({ pnl: 15 });
  expect(await send(trader, marketOrder('SELL', 3, 'TCS.NS'), 'b')).toBe(sale);
  expect(await tradesOf(trader)).toBe(2);
  expect(await trader.cash()).toBe(rupees(1_015));
  floor.market.setPrice('TCS.NS', rupees(100));
});

test('fifty concurrent sends of one key are one trade with one reply, also when it takes the last cash or share', async () => {
  const trader = await aTrader(floor, { cash: rupees(100) });
  for (const side of ['BUY', 'SELL'] as const) {
    const sends = Array.from({ length: 50 }, () =>
      send(trader, marketOrder(side, 1, 'TCS.NS'), `twin ${side}`),
    );
    const replies = new Set(await Promise.all(sends));
    expect(replies.size).toBe(1);
  }
  expect(await tradesOf(trader)).toBe(2);
  expect(await trader.cash()).toBe(rupees(100));
});

test('another order under the same key is refused', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'mine');
  const others: Partial<Order>[] = [
    { quantity: 2 },
    { side: 'SELL' },
    { symbol: 'ITC.NS' },
    { price: rupees(100) },
    { orderType: 'LIMIT', price: rupees(100) },
  ];
  for (const other of others) {
    await expect(
      send(trader, { ...marketOrder('BUY', 1, 'TCS.NS'), ...other }, 'mine'),
    ).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request. Send a new one.',
    });
  }
  expect(await tradesOf(trader)).toBe(1);
});

test('keys are per account', async () => {
  const [one, other] = [
    await aTrader(floor, { cash: rupees(500) }),
    await aTrader(floor, { cash: rupees(500) }),
  ];
  await send(one, marketOrder('BUY', 1, 'TCS.NS'), 'shared');
  await send(other, marketOrder('BUY', 2, 'TCS.NS'), 'shared');
  expect([await one.cash(), await other.cash()]).toEqual([rupees(400), rupees(300)]);
});

test('a refused order leaves its key free for the next attempt', async () => {
  const trader = await aTrader(floor, { cash: rupees(50) });
  await expect(send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'again')).rejects.toThrow('Not enough cash');
  await trader.adds(rupees(50));
  expect(JSON.parse(await send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'again'))).toMatchObject({
    price: 100,
  });
});

test('a filled order is replayed after the market has closed and the cash is spent', async () => {
  const trader = await aTrader(floor, { cash: rupees(100) });
  const filled = await send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'late');
  expect(await send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'late')).toBe(filled);
  floor.market.moveTo('2026-11-20T09:50:00Z');
  expect(await send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'late')).toBe(filled);
  await expect(send(trader, marketOrder('BUY', 1, 'TCS.NS'), 'new')).rejects.toThrow('Not enough cash');
  expect(await tradesOf(trader)).toBe(1);
  floor.market.moveTo('2026-11-23T04:00:00Z');
});

test('a resting order is replayed as placed, also after it was filled', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  const limit = { ...marketOrder('BUY', 2, 'TCS.NS'), orderType: 'LIMIT', price: rupees(95) } as const;
  const twins = await Promise.all(Array.from({ length: 20 }, () => send(trader, limit, 'patient')));
  expect(new Set(twins).size).toBe(1);
  expect(JSON.parse(twins[0] ?? '')).toMatchObject({ status: 'PENDING', price: 95 });
  floor.market.setPrice('TCS.NS', rupees(94));
  await floor.matched();
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 2, cost: rupees(188) });
  expect(await send(trader, limit, 'patient')).toBe(twins[0]);
  expect(await tradesOf(trader)).toBe(1);
});
