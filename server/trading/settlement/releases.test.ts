import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { tradeEvents } from '../history/store.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(20_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const buysWithExits = (quantity = 10, symbol = 'ITC') =>
  trader.places({ side: 'BUY', quantity, symbol, stopLoss: rupees(380), target: rupees(430) });
const exitsOf = async ({ id }: { id: string }) =>
  (await trader.trades()).filter(({ parentId }) => parentId === id);
const statesOf = async (purchase: { id: string }) =>
  (await exitsOf(purchase)).map(({ status, reason }) => [status, reason]);
const sells = (quantity: number, over = {}) =>
  trader.places({ side: 'SELL', quantity, symbol: 'ITC', releases: 'EXITS', ...over });

test('a sale cancels the exits that reserve its shares and sells them in one transaction', async () => {
  const bought = await buysWithExits();
  floor.market.setPrice('ITC', rupees(402.5));
  expect(await sells(10)).toMatchObject({ status: 'EXECUTED', price: 402.5, pnl: 25 });
  expect(await statesOf(bought)).toEqual([
    ['CANCELLED', 'Cancelled to sell 10 shares'],
    ['CANCELLED', 'Cancelled to sell 10 shares'],
  ]);
  for (const { id } of await exitsOf(bought)) {
    expect(await tradeEvents(floor.db, trader.accountId, id)).toMatchObject([
      { event: 'cancelled', detail: 'Cancelled to sell 10 shares' },
    ]);
  }
  expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  expect(await trader.reservedShares('ITC')).toBe(0);
  // None of them is still in the order book.
  floor.market.setPrice('ITC', rupees(370));
  floor.market.setPrice('ITC', rupees(440));
  expect(await trader.cash()).toBe(rupees(20_025));
});

test('only as many are cancelled as the sale needs: free shares first, then the oldest purchase', async () => {
  const first = await buysWithExits(10);
  const second = await buysWithExits(10);
  await trader.buys(5, 'ITC');
  await sells(5);
  expect(await statesOf(first)).toEqual([
    ['PENDING', null],
    ['PENDING', null],
  ]);
  await sells(4);
  expect(await statesOf(first)).toEqual([
    ['CANCELLED', 'Cancelled to sell 4 shares'],
    ['CANCELLED', 'Cancelled to sell 4 shares'],
  ]);
  expect(await statesOf(second)).toEqual([
    ['PENDING', null],
    ['PENDING', null],
  ]);
  expect((await trader.holds('ITC')).quantity - (await trader.reservedShares('ITC'))).toBe(6);
});

test('exits of other stocks and of other people stay', async () => {
  const other = await aTrader(floor, { cash: rupees(10_000) });
  const exits = { stopLoss: rupees(380), target: rupees(430) };
  await other.places({ side: 'BUY', quantity: 10, symbol: 'ITC', ...exits });
  floor.market.setPrice('INFY', rupees(400));
  const infosys = await buysWithExits(10, 'INFY');
  await buysWithExits();
  await sells(10);
  expect(await other.reservedShares('ITC')).toBe(10);
  expect(await statesOf(infosys)).toEqual([
    ['PENDING', null],
    ['PENDING', null],
  ]);
});

test('a refused sale cancels nothing', async () => {
  const bought = await buysWithExits();
  await expect(sells(11)).rejects.toMatchObject({
    code: 'not_enough_shares',
    message: 'You hold 10 ITC shares. Reduce the quantity to 10.',
  });
  expect(await statesOf(bought)).toEqual([
    ['PENDING', null],
    ['PENDING', null],
  ]);
  expect(await trader.reservedShares('ITC')).toBe(10);
});

test('shares that another sale has reserved are not released', async () => {
  await trader.buys(4, 'ITC');
  const limit = await trader.places({ side: 'SELL', quantity: 4, symbol: 'ITC', price: rupees(420) });
  await buysWithExits(6);
  await expect(sells(8)).rejects.toMatchObject({
    code: 'shares_reserved',
    message: 'You can sell 6 of 10 ITC shares. The others are reserved by your open sell order.',
    tradeIds: [limit.id],
  });
  expect(await sells(6)).toMatchObject({ status: 'EXECUTED' });
  expect(await trader.trade(limit.id)).toMatchObject({ status: 'PENDING' });
});

test('a limit order takes over the shares of the exits, and fills on its own', async () => {
  const bought = await buysWithExits();
  const limit = await sells(10, { price: rupees(410) });
  expect(limit).toMatchObject({ status: 'PENDING' });
  expect(await statesOf(bought)).toMatchObject([['CANCELLED'], ['CANCELLED']].map(([of]) => [of, /./]));
  expect(await trader.reservedShares('ITC')).toBe(10);
  floor.market.setPrice('ITC', rupees(370));
  expect(await trader.trade(limit.id)).toMatchObject({ status: 'PENDING' });
  floor.market.setPrice('ITC', rupees(411));
  expect(await trader.trade(limit.id)).toMatchObject({ status: 'EXECUTED', price: 411 });
});

test('repeated under its key, it is one sale', async () => {
  await buysWithExits();
  const order = { side: 'SELL', quantity: 10, symbol: 'ITC', releases: 'EXITS' } as const;
  const [one, two] = [await trader.places(order, 'exit-1'), await trader.places(order, 'exit-1')];
  expect(two).toEqual(one);
  await expect(trader.places({ ...order, releases: null }, 'exit-1')).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

describe('a sale that expires', () => {
  const CLOSED = '2026-11-20T10:00:00Z';
  const NEXT_OPEN = '2026-11-23T03:45:00Z';

  test('restores the exits that it had cancelled, and names them in its reason', async () => {
    const bought = await buysWithExits();
    const sale = await sells(10, { price: rupees(420) });
    floor.market.moveTo(CLOSED);
    await floor.matched();
    expect(await trader.trade(sale.id)).toMatchObject({
      status: 'CANCELLED',
      reason: 'Expired at close. The stop-loss and target are active again',
    });
    const open = (await exitsOf(bought)).filter(({ status }) => status === 'PENDING');
    expect(open).toMatchObject([
      { exit: 'TARGET', triggerPrice: 430, quantity: 10 },
      { exit: 'STOP', triggerPrice: 380, quantity: 10 },
    ]);
    expect(await trader.reservedShares('ITC')).toBe(10);
    // They are in the order book: the next session opens below the stop.
    floor.market.setPrice('ITC', rupees(371));
    floor.market.moveTo(NEXT_OPEN);
    await floor.matched();
    expect((await exitsOf(bought)).filter(({ status }) => status === 'EXECUTED')).toMatchObject([
      { exit: 'STOP', price: 371, pnl: -290 },
    ]);
    expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  });

  test('names the exit that the price has passed', async () => {
    const bought = await buysWithExits();
    const sale = await sells(10, { price: rupees(420) });
    floor.market.setPrice('ITC', rupees(375));
    floor.market.moveTo(CLOSED);
    await floor.matched();
    expect((await trader.trade(sale.id))?.reason).toBe(
      'Expired at close. Not placed again: stop-loss ₹380.00',
    );
    const open = (await exitsOf(bought)).filter(({ status }) => status === 'PENDING');
    expect(open).toMatchObject([{ exit: 'TARGET', triggerPrice: 430, quantity: 10 }]);
  });

  test('restores them once, even when the matcher restarts', async () => {
    const bought = await buysWithExits();
    await sells(10, { price: rupees(420) });
    floor.market.moveTo(CLOSED);
    await floor.matched();
    await floor.restartMatcher();
    await floor.matched();
    const open = (await exitsOf(bought)).filter(({ status }) => status === 'PENDING');
    expect(open).toHaveLength(2);
  });
});

describe('raced', () => {
  test('against an exit that fires at the same moment, the shares are sold once', async () => {
    for (let round = 0; round < 30; round++) {
      floor.market.setPrice('ITC', rupees(400));
      const bought = await buysWithExits();
      await floor.matched();
      floor.market.setPrice('ITC', rupees(379));
      const sold = await sells(10).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'not_enough_shares', message: 'You hold no ITC shares.' });
          return false;
        },
      );
      const states = (await exitsOf(bought)).map(({ status }) => status).sort();
      expect(states).toEqual(sold ? ['CANCELLED', 'CANCELLED'] : ['CANCELLED', 'EXECUTED']);
      expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
    }
    // Each round costs 10 × ₹21, whichever order sells.
    expect(await trader.cash()).toBe(rupees(20_000 - 30 * 210));
  });

  test('two sales of the same shares are one', async () => {
    for (let round = 0; round < 20; round++) {
      await buysWithExits();
      const both = await Promise.allSettled([sells(10), sells(10)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
    }
  });

  test('with a purchase whose exits come at the same moment, the sale sees them', async () => {
    for (let round = 0; round < 20; round++) {
      await buysWithExits();
      const [bought, sold] = await Promise.all([buysWithExits(), sells(10)]);
      expect([bought.status, sold.status]).toEqual(['EXECUTED', 'EXECUTED']);
      await sells(10);
      expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
    }
  });
});
