import { afterEach, beforeEach, expect, test } from 'vitest';
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

const price = (at: number) => floor.market.setPrice('ITC', rupees(at));
const buyWithExits = (over: { price?: number } = {}) =>
  trader.places({
    side: 'BUY',
    quantity: 10,
    symbol: 'ITC',
    stopLoss: rupees(380),
    target: rupees(430),
    ...(over.price !== undefined && { price: rupees(over.price) }),
  });
const exits = async () => {
  const trades = await trader.trades();
  const of = (kind: 'STOP' | 'TARGET') => trades.find(({ exit }) => exit === kind);
  return { stop: of('STOP'), target: of('TARGET') };
};

test('a purchase with stop-loss and target places two exits that share one reservation', async () => {
  const bought = await buyWithExits();
  expect(bought).toMatchObject({ status: 'EXECUTED', stopLoss: 380, target: 430, exit: null });
  const { stop, target } = await exits();
  const exit = { status: 'PENDING', type: 'SELL', quantity: 10, parentId: bought.id, validFor: null };
  expect(stop).toMatchObject({ ...exit, triggerPrice: 380, price: 380, canCancel: true, canModify: true });
  expect(target).toMatchObject({ ...exit, triggerPrice: 430, price: 430 });
  expect(await trader.reservedShares('ITC')).toBe(10);
  await expect(trader.sells(1, 'ITC')).rejects.toMatchObject({
    code: 'shares_reserved',
    message: 'All 10 shares are reserved by your stop-loss and target orders.',
    tradeIds: [stop?.id, target?.id],
  });
});

test.each([
  { requested: { stopLoss: rupees(380) }, exit: 'STOP', triggerPrice: 380 },
  { requested: { target: rupees(430) }, exit: 'TARGET', triggerPrice: 430 },
])('a purchase with one of them places that exit only: $exit', async ({ requested, exit, triggerPrice }) => {
  const bought = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', ...requested });
  const trades = await trader.trades();
  expect(trades.filter(({ parentId }) => parentId !== null)).toMatchObject([
    { parentId: bought.id, exit, triggerPrice, status: 'PENDING', quantity: 10 },
  ]);
  expect(await trader.reservedShares('ITC')).toBe(10);
});

test('the exit that is reached sells at the price of the gap, and ends the other', async () => {
  await buyWithExits();
  price(380.05);
  expect(await exits()).toMatchObject({ stop: { status: 'PENDING' } });
  price(371.5);
  expect(await exits()).toMatchObject({
    stop: { status: 'EXECUTED', price: 371.5, pnl: -285 },
    target: { status: 'CANCELLED', reason: 'The stop-loss was hit first, at ₹371.50' },
  });
  expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
  expect(await trader.reservedShares('ITC')).toBe(0);
  price(440);
  expect(await trader.cash()).toBe(rupees(10_000 - 285));
});

test('a target is reached from below, outside the band as well', async () => {
  await buyWithExits();
  price(490);
  expect(await exits()).toMatchObject({
    stop: { status: 'CANCELLED', reason: 'The target was hit first, at ₹490.00' },
    target: { status: 'EXECUTED', price: 490, pnl: 900 },
  });
});

test('exits are placed with the fill of a resting purchase, and checked once at its price', async () => {
  await buyWithExits({ price: 395 });
  expect(await exits()).toEqual({ stop: undefined, target: undefined });
  price(375);
  expect(await exits()).toMatchObject({
    stop: { status: 'EXECUTED', price: 375, pnl: 0 },
    target: { status: 'CANCELLED' },
  });
  expect(await trader.cash()).toBe(rupees(10_000));
});

test('the shares are freed when the second exit is cancelled, in either order', async () => {
  for (const first of ['STOP', 'TARGET'] as const) {
    const { id } = await buyWithExits();
    const mine = (await trader.trades()).filter(({ parentId }) => parentId === id);
    const [one, other] = mine.sort((a) => (a.exit === first ? -1 : 1));
    expect(await trader.cancels(one?.id ?? '')).toMatchObject({ status: 'CANCELLED', exit: first });
    expect(await trader.reservedShares('ITC')).toBe(10);
    await trader.cancels(other?.id ?? '');
    expect(await trader.reservedShares('ITC')).toBe(0);
    await trader.sells(10, 'ITC');
  }
});

test('the remaining exit still sells', async () => {
  await buyWithExits();
  const { stop } = await exits();
  await trader.cancels(stop?.id ?? '');
  price(431);
  expect(await exits()).toMatchObject({
    stop: { status: 'CANCELLED' },
    target: { status: 'EXECUTED', price: 431 },
  });
});

test('cancelling both concurrently frees the shares once', async () => {
  for (let round = 0; round < 20; round++) {
    await buyWithExits();
    const { stop, target } = await exits();
    await Promise.all([trader.cancels(stop?.id ?? ''), trader.cancels(target?.id ?? '')]);
    expect(await trader.reservedShares('ITC')).toBe(0);
    await trader.sells(10, 'ITC');
  }
});

test('exits wait from session to session, and never sell after the close', async () => {
  await buyWithExits();
  floor.market.moveTo('2026-11-20T10:00:00Z');
  price(370);
  expect(await exits()).toMatchObject({ stop: { status: 'PENDING' }, target: { status: 'PENDING' } });
  floor.market.moveTo('2026-11-23T03:44:59Z');
  expect(await exits()).toMatchObject({ stop: { status: 'PENDING' } });
  floor.market.moveTo('2026-11-23T03:45:00Z');
  expect(await exits()).toMatchObject({
    stop: { status: 'EXECUTED', price: 370, executedAt: '2026-11-23T03:45:00.000Z' },
    target: { status: 'CANCELLED' },
  });
});

test('exits survive a restart of the matcher', async () => {
  await buyWithExits();
  await floor.restartMatcher();
  price(379);
  expect(await exits()).toMatchObject({
    stop: { status: 'EXECUTED', price: 379 },
    target: { status: 'CANCELLED' },
  });
});

test('the trigger of an exit can be moved on its side of the price', async () => {
  await buyWithExits();
  const { stop } = await exits();
  const id = stop?.id ?? '';
  await expect(trader.changes(id, { price: rupees(400) })).rejects.toThrow(
    'The stop-loss of ₹400.00 is too high. Enter a price below ₹400.00.',
  );
  await expect(trader.changes(id, { quantity: 5 })).rejects.toThrow(
    'A stop-loss or target covers all shares bought with it. Only its price can be changed.',
  );
  expect(await trader.changes(id, { price: rupees(390) })).toMatchObject({ triggerPrice: 390 });
  price(389);
  expect(await exits()).toMatchObject({ stop: { status: 'EXECUTED', price: 389 } });
});
