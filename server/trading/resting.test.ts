import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';

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

const price = (symbol: string, at: number) => floor.market.setPrice(symbol, rupees(at));
const statusOf = async (id: string) => {
  const { status, reason, price: at } = (await trader.trade(id)) ?? {};
  return { status, reason, at };
};

/** The orders that were filled, in the order of their fills. */
async function filled(): Promise<string[]> {
  await floor.matched();
  const { rows } = await floor.db.$client.query<{ id: string }>(
    `select trade_id as id from trade_events where event = 'filled' order by seq`,
  );
  return rows.map(({ id }) => id);
}

describe('a purchase with a limit', () => {
  test('reserves quantity × limit, and fills at the market price when that reaches the limit', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(395) });
    expect(order).toMatchObject({
      status: 'PENDING',
      orderType: 'LIMIT',
      price: 395,
      totalAmount: 3_950,
      limitPrice: 395,
      validFor: '2026-11-20',
      canCancel: true,
      canModify: true,
      executedAt: null,
      charges: null,
    });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(10_000), rupees(3_950)]);
    price('ITC', 395.05);
    expect(await statusOf(order.id)).toMatchObject({ status: 'PENDING' });
    price('ITC', 394.4);
    expect(await trader.trade(order.id)).toMatchObject({
      status: 'EXECUTED',
      price: 394.4,
      totalAmount: 3_944,
      limitPrice: 395,
      canCancel: false,
      executedAt: floor.market.now().toISOString(),
    });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(6_056), 0]);
    expect(await trader.holds('ITC')).toEqual({ quantity: 10, cost: rupees(3_944) });
  });

  test('fills immediately at the market price when that is better than the limit', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(410) });
    expect(order).toMatchObject({ status: 'EXECUTED', price: 400, limitPrice: 410 });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(6_000), 0]);
  });

  test('can’t reserve cash that another order has reserved', async () => {
    const first = await trader.places({ side: 'BUY', quantity: 20, symbol: 'ITC', price: rupees(399) });
    const second = trader.places({ side: 'BUY', quantity: 6, symbol: 'ITC', price: rupees(399) });
    await expect(second).rejects.toThrow(
      'Not enough cash: the order needs ₹2,394.00, and ₹2,020.00 is available. ₹7,980.00 is reserved by your open order.',
    );
    await expect(second).rejects.toMatchObject({ tradeIds: [first.id] });
    await expect(trader.buys(6, 'ITC')).rejects.toThrow(
      'Not enough cash: the order needs ₹2,400.00, and ₹2,020.00 is available. ₹7,980.00 is reserved by your open order.',
    );
    expect(await trader.buys(5, 'ITC')).toMatchObject({ status: 'EXECUTED' });
  });
});

test('a sale with a limit reserves the shares, and fills at or above it', async () => {
  await trader.buys(10, 'ITC');
  const order = await trader.places({ side: 'SELL', quantity: 6, symbol: 'ITC', price: rupees(410) });
  expect(await trader.reservedShares('ITC')).toBe(6);
  await expect(trader.sells(5, 'ITC')).rejects.toThrow(
    'You can sell 4 of 10 ITC shares. The others are reserved by your open sell order.',
  );
  await expect(
    trader.places({ side: 'SELL', quantity: 5, symbol: 'ITC', price: rupees(420) }),
  ).rejects.toThrow('You can sell 4 of 10 ITC shares. The others are reserved by your open sell order.');
  price('ITC', 411);
  expect(await trader.trade(order.id)).toMatchObject({ status: 'EXECUTED', price: 411, pnl: 66 });
  expect(await trader.reservedShares('ITC')).toBe(0);
  expect(await trader.cash()).toBe(rupees(10_000 - 4_000 + 2_466));
});

test('orders of one price fill in the order they were placed, better prices first', async () => {
  const placing = [
    [399, 1],
    [399.5, 2],
    [399, 3],
    [398, 4],
  ] as const;
  for (const [limit, quantity] of placing) {
    await trader.places({ side: 'BUY', quantity, symbol: 'ITC', price: rupees(limit) });
  }
  price('ITC', 399);
  await floor.matched();
  const { rows } = await floor.db.$client.query<{ quantity: number }>(
    `select t.quantity::int from trade_events e join trades t on t.id = e.trade_id where event = 'filled' order by seq`,
  );
  expect(rows.map(({ quantity }) => quantity)).toEqual([2, 1, 3]);
});

describe('cancelling', () => {
  test('releases the reservation once', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(395) });
    expect(await trader.cancels(order.id)).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled by you' });
    expect(await trader.reservedCash()).toBe(0);
    await expect(trader.cancels(order.id)).rejects.toMatchObject({
      status: 409,
      message: 'This order is already cancelled.',
    });
    price('ITC', 390);
    expect(await statusOf(order.id)).toMatchObject({ status: 'CANCELLED' });
  });

  test('is refused for a filled order, and for other users', async () => {
    const { id } = await trader.buys(1, 'ITC');
    await expect(trader.cancels(id)).rejects.toMatchObject({
      status: 409,
      message: 'This order is already executed.',
    });
    const stranger = await aTrader(floor, { cash: rupees(0) });
    await expect(stranger.cancels(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('changing a limit order', () => {
  test('changes its reservation, and it fills by its new figures', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(390) });
    const changed = await trader.changes(order.id, { quantity: 20, price: rupees(380) });
    expect(changed).toMatchObject({ id: order.id, quantity: 20, limitPrice: 380, status: 'PENDING' });
    expect(await trader.reservedCash()).toBe(rupees(7_600));
    price('ITC', 385);
    expect(await statusOf(order.id)).toMatchObject({ status: 'PENDING' });
    price('ITC', 380);
    expect(await statusOf(order.id)).toMatchObject({ status: 'EXECUTED', at: 380 });
    expect(await trader.cash()).toBe(rupees(2_400));
  });

  test('fills immediately when the market has reached the new limit', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC', price: rupees(390) });
    await trader.changes(order.id, { price: rupees(401) });
    expect(await statusOf(order.id)).toMatchObject({ status: 'EXECUTED', at: 400 });
  });

  test('is refused for the same reasons as a new order', async () => {
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(390) });
    const change = (to: { quantity?: number; price?: number }) =>
      trader.changes(order.id, { ...to, ...(to.price && { price: rupees(to.price) }) } as Parameters<
        Trader['changes']
      >[1]);
    await expect(change({ price: 390.01 })).rejects.toThrow(
      "ITC's tick size is ₹0.05. Try ₹390.00 or ₹390.05.",
    );
    await expect(change({ price: 300 })).rejects.toThrow(
      "The limit price is outside ITC's price band. Enter ₹320.00 to ₹480.00.",
    );
    await expect(change({ quantity: 26 })).rejects.toThrow(
      'Not enough cash: the order needs ₹10,140.00, and ₹10,000.00 is available. Add funds or reduce the quantity.',
    );
    await trader.cancels(order.id);
    await expect(change({ quantity: 1 })).rejects.toThrow('This order is already cancelled.');
    expect(await trader.reservedCash()).toBe(0);
  });
});

describe('outside continuous trading', () => {
  const FRIDAY_EVENING = '2026-11-20T10:12:00Z';
  const MONDAY_OPEN = '2026-11-23T03:45:00Z';

  test('a market order waits for the first price of the next session', async () => {
    floor.market.moveTo(FRIDAY_EVENING);
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC' });
    expect(order).toMatchObject({
      status: 'PENDING',
      orderType: 'MARKET',
      price: 400,
      validFor: '2026-11-23',
    });
    expect(order.canModify).toBe(false);
    expect(await trader.reservedCash()).toBe(rupees(4_000));
    floor.market.moveTo('2026-11-23T03:44:59Z');
    expect(await statusOf(order.id)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo(MONDAY_OPEN);
    expect(await statusOf(order.id)).toMatchObject({ status: 'EXECUTED', at: 400 });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(6_000), 0]);
  });

  test('it fails with a reason when the cash doesn’t cover the first price', async () => {
    floor.market.moveTo(FRIDAY_EVENING);
    const order = await trader.places({ side: 'BUY', quantity: 25, symbol: 'ITC' });
    floor.market.moveTo('2026-11-23T03:44:00Z');
    price('ITC', 400.05);
    floor.market.moveTo(MONDAY_OPEN);
    expect(await statusOf(order.id)).toMatchObject({
      status: 'FAILED',
      reason: 'Not enough cash at ₹400.05: the order needed ₹10,001.25, and ₹10,000.00 was available',
    });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(10_000), 0]);
  });

  test('it also fails when the cash covers the first price, but not its charges', async () => {
    await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true });
    floor.market.moveTo(FRIDAY_EVENING);
    price('ITC', 399);
    const order = await trader.places({ side: 'BUY', quantity: 25, symbol: 'ITC' });
    floor.market.moveTo('2026-11-23T03:44:00Z');
    price('ITC', 400);
    floor.market.moveTo(MONDAY_OPEN);
    // Of ₹10,000.00: STT 10.00, exchange 0.31, SEBI 0.01, stamp duty 1.50, GST 0.06.
    expect(await statusOf(order.id)).toMatchObject({
      status: 'FAILED',
      reason:
        'Not enough cash at ₹400.00: the order needed ₹10,000.00 plus ₹11.88 in charges, and ₹10,000.00 was available',
    });
    expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(10_000), 0]);
  });

  test('orders that become due at the open are filled by stock, in the order of their ids', async () => {
    floor.market.moveTo(FRIDAY_EVENING);
    const itc = await trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC' });
    const tcs = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS' });
    floor.market.moveTo(MONDAY_OPEN);
    expect(await filled()).toEqual([tcs.id, itc.id]);
  });

  test('a limit order waits for its session, and expires at its close', async () => {
    floor.market.moveTo(FRIDAY_EVENING);
    const order = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(390) });
    expect(order).toMatchObject({ status: 'PENDING', validFor: '2026-11-23' });
    floor.market.moveTo('2026-11-23T09:59:59Z');
    expect(await statusOf(order.id)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo('2026-11-23T10:00:00Z');
    expect(await statusOf(order.id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
    expect(await trader.reservedCash()).toBe(0);
  });

  test('shares are reserved for a waiting sale', async () => {
    await trader.buys(10, 'ITC');
    floor.market.moveTo(FRIDAY_EVENING);
    const order = await trader.places({ side: 'SELL', quantity: 10, symbol: 'ITC' });
    expect(await trader.reservedShares('ITC')).toBe(10);
    floor.market.moveTo(MONDAY_OPEN);
    expect(await statusOf(order.id)).toMatchObject({ status: 'EXECUTED', at: 400 });
    expect(await trader.cash()).toBe(rupees(10_000));
  });
});

describe('the closing auction of a stock with derivatives', () => {
  const MATCHED = '2026-11-20T10:05:00Z';
  test('fills resting limits at the closing price, or expires them', async () => {
    const carried = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(2_990) });
    const missed = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(2_900) });
    floor.market.moveTo('2026-11-20T09:51:00Z');
    price('TCS', 2_980);
    expect(await statusOf(carried.id)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo(MATCHED);
    expect(await statusOf(carried.id)).toMatchObject({ status: 'EXECUTED', at: 2_980 });
    expect(await statusOf(missed.id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
  });

  test('fills orders in the order in which they were placed or last changed', async () => {
    const buys = () => trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(2_990) });
    const [first, second] = [await buys(), await buys()];
    await trader.changes(first.id, { price: rupees(2_991) });
    floor.market.moveTo('2026-11-20T09:51:00Z');
    price('TCS', 2_980);
    floor.market.moveTo(MATCHED);
    expect(await filled()).toEqual([second.id, first.id]);
  });

  test('takes market orders in its entry phase; later ones wait for the next session', async () => {
    floor.market.moveTo('2026-11-20T09:46:00Z');
    const early = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS' });
    floor.market.moveTo('2026-11-20T09:54:59Z');
    const entered = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS' });
    floor.market.moveTo('2026-11-20T09:55:00Z');
    const late = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS' });
    expect([early.validFor, entered.validFor, late.validFor]).toEqual([
      '2026-11-23',
      '2026-11-20',
      '2026-11-23',
    ]);
    price('TCS', 3_010);
    floor.market.moveTo(MATCHED);
    expect(await statusOf(entered.id)).toMatchObject({ status: 'EXECUTED', at: 3_010 });
    expect(await statusOf(early.id)).toMatchObject({ status: 'PENDING' });
    floor.market.moveTo('2026-11-23T03:45:00Z');
    expect(await statusOf(early.id)).toMatchObject({ status: 'EXECUTED', at: 3_010 });
    expect(await statusOf(late.id)).toMatchObject({ status: 'EXECUTED', at: 3_010 });
  });
});

test('at a stale price nothing is placed, filled or expired', async () => {
  const order = await trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC', price: rupees(390) });
  floor.market.setStale(true);
  await expect(
    trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC', price: rupees(390) }),
  ).rejects.toThrow("ITC's price is out of date");
  price('ITC', 380);
  expect(await statusOf(order.id)).toMatchObject({ status: 'PENDING' });
  floor.market.setStale(false);
  floor.events.emit('market.stale', { stale: false });
  expect(await statusOf(order.id)).toMatchObject({ status: 'EXECUTED', at: 380 });
});

test('the timeline of an order is in the order of its events', async () => {
  floor.market.moveTo('2026-11-20T10:12:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(390) });
  await trader.changes(id, { price: rupees(399), quantity: 5 });
  floor.market.moveTo('2026-11-23T04:00:00Z');
  price('ITC', 398);
  await floor.matched();
  const { rows } = await floor.db.$client.query(
    'select event, detail from trade_events where trade_id = $1 order by seq',
    [id],
  );
  expect(rows).toEqual([
    { event: 'queued', detail: 'Waiting until Monday 23 November at 09:15 market time: BUY 10 @ ₹390.00' },
    { event: 'modified', detail: 'limit ₹390.00 → ₹399.00, 10 → 5 shares' },
    { event: 'filled', detail: 'Bought 5 at ₹398.00' },
  ]);
});
