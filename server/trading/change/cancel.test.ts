import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CancelledTrade, Trade } from '#shared/contract/trading/trades.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { exitPositions } from '../positions/exit.ts';
import { tradingRoutes } from '../routes.ts';
import { cancelTrade, undoTrade } from './cancel.ts';

const ITC = 'ITC.NS';
let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
  trader = await aTrader(floor, { cash: rupees(20_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const exits = { stopLoss: rupees(380), target: rupees(430) };
const buys = (quantity = 10, terms: object = exits) =>
  trader.places({ side: 'BUY', quantity, symbol: ITC, ...terms });
/** Rests at ₹410, ten rupees above the market. */
const sells = (quantity = 10, terms: object = {}) =>
  trader.places({
    side: 'SELL',
    quantity,
    symbol: ITC,
    price: rupees(410),
    releases: 'EXITS',
    ...terms,
  });
async function undoes(id: string, who: Trader = trader) {
  const { status, json } = await app.visitor(who).post(`/api/trades/${id}/undo`);
  return { status, json: json as CancelledTrade & { code: string; message: string } };
}
const openExits = async () =>
  (await trader.trades())
    .filter(({ status, exit }) => status === 'PENDING' && exit !== null)
    .map(({ exit, triggerPrice, quantity }) => ({ exit, triggerPrice, quantity }))
    .sort((a, b) => (triggerOf(a) < triggerOf(b) ? -1 : 1));
const triggerOf = ({ triggerPrice }: Pick<Trade, 'triggerPrice'>) => triggerPrice ?? 0;
const BOTH = [
  { exit: 'STOP', triggerPrice: 380, quantity: 10 },
  { exit: 'TARGET', triggerPrice: 430, quantity: 10 },
];

test('undoing a resting sale cancels it and places its exits again, which protect the shares as before', async () => {
  const { id: purchase } = await buys();
  const sale = await sells();
  expect(await openExits()).toEqual([]);
  const { status, json } = await undoes(sale.id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: sale.id,
    status: 'CANCELLED',
    reason: 'Cancelled by you',
    exitsNotRestored: [],
    restoredExits: [
      { exit: 'STOP', triggerPrice: 380, quantity: 10, parentId: purchase, status: 'PENDING' },
      { exit: 'TARGET', triggerPrice: 430, quantity: 10, parentId: purchase, status: 'PENDING' },
    ],
  });
  expect(await openExits()).toEqual(BOTH);
  expect(await trader.reservedShares(ITC)).toBe(10);
  floor.market.setPrice(ITC, rupees(379));
  // 10 × (379 − 400).
  expect(await trader.trade(json.restoredExits[0]?.id ?? '')).toMatchObject({
    status: 'EXECUTED',
    pnl: -210,
  });
  expect(await openExits()).toEqual([]);
  expect(await trader.cash()).toBe(rupees(20_000 - 210));
});

test('a repeated undo gives the same reply and places nothing twice', async () => {
  await buys();
  const sale = await sells();
  const first = await undoes(sale.id);
  expect(await undoes(sale.id)).toEqual(first);
  expect(await openExits()).toEqual(BOTH);
  expect(await trader.reservedShares(ITC)).toBe(10);
  expect(await undoes(sale.id, await aTrader(floor, { cash: rupees(1) }))).toMatchObject({ status: 404 });
});

test('cancelling the sale in the order book also restores the exits, and a new sale releases them again', async () => {
  await buys();
  const sale = await sells();
  expect((await trader.cancels(sale.id)).restoredExits).toHaveLength(2);
  await expect(trader.cancels(sale.id)).rejects.toMatchObject({ code: 'not_pending' });
  const again = await sells();
  expect(await openExits()).toEqual([]);
  await undoes(again.id);
  expect(await openExits()).toEqual(BOTH);
});

test('an exit after the close is undone on the next trading day', async () => {
  await buys();
  floor.market.moveTo('2026-11-20T12:00:00Z');
  const [exit] = await exitPositions(floor, trader, [ITC]);
  const [sale] = exit?.trades ?? [];
  expect(sale).toMatchObject({ status: 'PENDING', quantity: 10, validFor: '2026-11-23' });
  floor.market.moveTo('2026-11-23T03:00:00Z');
  expect((await undoes(sale?.id ?? '')).json).toMatchObject({ status: 'CANCELLED' });
  expect(await openExits()).toEqual(BOTH);
  floor.market.moveTo('2026-11-23T03:45:00Z');
  expect(await trader.holds(ITC)).toMatchObject({ quantity: 10 });
});

test('a sale that was filled meanwhile can’t be undone', async () => {
  await buys();
  const sale = await sells();
  floor.market.setPrice(ITC, rupees(411));
  await floor.matched();
  expect(await undoes(sale.id)).toMatchObject({
    status: 409,
    json: { code: 'already_filled', message: 'Too late to undo: the order sold 10 ITC shares at ₹411.00.' },
  });
  expect(await openExits()).toEqual([]);
});

test('a sale that expired can’t be undone: its exits are active again already', async () => {
  await buys();
  const sale = await sells();
  floor.market.moveTo('2026-11-20T10:00:00Z');
  await floor.matched();
  expect(await undoes(sale.id)).toMatchObject({
    status: 409,
    json: { code: 'not_pending', message: 'This order is already cancelled.' },
  });
  expect(await openExits()).toEqual(BOTH);
});

test('an exit whose trigger the price has passed stays cancelled, and the other is restored', async () => {
  await buys();
  const sale = await sells();
  floor.market.setPrice(ITC, rupees(379));
  expect((await undoes(sale.id)).json).toMatchObject({
    status: 'CANCELLED',
    restoredExits: [{ exit: 'TARGET', triggerPrice: 430, quantity: 10 }],
    exitsNotRestored: [
      { exit: 'STOP', triggerPrice: 380, message: expect.stringContaining('₹380.00 is too high') },
    ],
  });
  expect(await trader.reservedShares(ITC)).toBe(10);
});

test('exits are restored for the shares that are free by then, those of the newest purchase first', async () => {
  await buys(10);
  await buys(5, { stopLoss: rupees(390), target: null });
  const sale = await sells(15);
  // Three of the oldest are sold by another order in between.
  await trader.changes(sale.id, { quantity: 12 });
  await trader.places({ side: 'SELL', quantity: 3, symbol: ITC });
  expect((await undoes(sale.id)).json.exitsNotRestored).toEqual([]);
  expect(await openExits()).toEqual([
    { exit: 'STOP', triggerPrice: 380, quantity: 7 },
    { exit: 'STOP', triggerPrice: 390, quantity: 5 },
    { exit: 'TARGET', triggerPrice: 430, quantity: 7 },
  ]);
  expect(await trader.reservedShares(ITC)).toBe(12);
});

test('after a partly filled sale, the exits of the remaining shares are restored', async () => {
  await trader.adds(rupees(10_00_000));
  await choosesBidAsk(floor, trader);
  floor.market.setPrice(ITC, rupees(480));
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await traded(floor, ITC, { close: rupees(480), adv: 4_00_000, sigma: 0.025 });
  await buys(300, { stopLoss: rupees(450), target: rupees(500) });
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      floor.market.moveTo(new Date(floor.market.now().getTime() + 60_000));
      await floor.matched();
    }
  };
  // 106 shares a minute: 106 + 106 + 88, each with its exits.
  await minutes(3);
  const sale = await sells(300, { price: null });
  await floor.matched();
  expect(await trader.trade(sale.id)).toMatchObject({ status: 'PENDING', filledQuantity: 106 });
  const { json } = await undoes(sale.id);
  expect(json).toMatchObject({ status: 'EXECUTED', filledQuantity: 106, cancelledQuantity: 194 });
  expect(json.exitsNotRestored).toMatchObject([{ exit: 'STOP' }, { exit: 'TARGET' }]);
  expect((await openExits()).map(({ exit, quantity }) => [exit, quantity])).toEqual([
    ['STOP', 88],
    ['STOP', 106],
    ['TARGET', 88],
    ['TARGET', 106],
  ]);
  expect(await trader.reservedShares(ITC)).toBe(194);
  expect(await undoes(sale.id)).toMatchObject({ status: 200, json: { restoredExits: { length: 4 } } });
});

test('a failure between the cancellation and the exits rolls back both', async () => {
  await buys();
  const sale = await sells();
  let ids = 0;
  const newId = () => {
    ids += 1;
    if (ids === 2) throw new Error('The server is killed.');
    return floor.newId();
  };
  await expect(undoTrade({ ...floor, newId }, trader, sale.id)).rejects.toThrow('killed');
  expect(await trader.trade(sale.id)).toMatchObject({ status: 'PENDING' });
  expect(await openExits()).toEqual([]);
  expect(await trader.reservedShares(ITC)).toBe(10);
  await undoes(sale.id);
  expect(await openExits()).toEqual(BOTH);
});

test('no exits are restored for an account that is being erased', async () => {
  await buys();
  const sale = await sells();
  const cancelled = await cancelTrade(floor, trader, sale.id, { restoresExits: false });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', restoredExits: [], exitsNotRestored: [] });
  expect(await openExits()).toEqual([]);
  expect(await trader.reservedShares(ITC)).toBe(0);
});

describe('raced', () => {
  test('against its fill, a sale is either filled or undone, and the shares are never left unprotected', async () => {
    const ends = { undone: 0, filled: 0 };
    for (let round = 0; round < 32; round++) {
      floor.market.setPrice(ITC, rupees(400));
      await buys();
      const sale = await sells();
      await floor.matched();
      // One comes first by a whole step, or the other, or they race with a lead of either.
      const first = (['fill', 'undo', 'fill, racing', 'undo, racing'] as const)[round % 4];
      if (first === 'fill' || first === 'fill, racing') floor.market.setPrice(ITC, rupees(411));
      if (first === 'fill') await floor.matched();
      const undone = undoTrade(floor, trader, sale.id).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ status: 409, code: 'already_filled' });
          return false;
        },
      );
      if (first === 'undo, racing') floor.market.setPrice(ITC, rupees(411));
      ends[(await undone) ? 'undone' : 'filled']++;
      const { quantity } = await trader.holds(ITC);
      if (await undone) {
        expect([quantity, await openExits(), await trader.reservedShares(ITC)]).toEqual([10, BOTH, 10]);
        await trader.places({ side: 'SELL', quantity: 10, symbol: ITC, releases: 'EXITS' });
      } else {
        expect([quantity, await openExits()]).toEqual([0, []]);
      }
    }
    expect(Math.min(ends.undone, ends.filled)).toBeGreaterThanOrEqual(8);
  });

  test('eight concurrent undos place one stop-loss and one target', async () => {
    await buys();
    const sale = await sells();
    const all = await Promise.all(Array.from({ length: 8 }, () => undoes(sale.id)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ json }) => json.restoredExits.map(({ id }) => id).join())).size).toBe(1);
    expect(await openExits()).toEqual(BOTH);
    expect(await trader.reservedShares(ITC)).toBe(10);
  });
});
