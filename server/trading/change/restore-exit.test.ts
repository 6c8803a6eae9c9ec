import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from '../routes.ts';

const TCS = 'TCS.NS';
let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
  floor.market.setPrice(TCS, rupees(1_000));
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const exits = { stopLoss: rupees(950), target: rupees(1_100) };
const buys = (terms: object = exits) => trader.places({ side: 'BUY', quantity: 10, symbol: TCS, ...terms });
const pending = async () => (await trader.trades()).filter(({ status }) => status === 'PENDING');
async function exit(kind: 'STOP' | 'TARGET'): Promise<Trade> {
  const found = (await pending()).find((one) => one.exit === kind);
  if (!found) throw new Error(`There is no open ${kind}.`);
  return found;
}
async function restores(id: string, who: Trader = trader) {
  const { status, json } = await app.visitor(who).post(`/api/trades/${id}/restore`);
  return { status, json: json as Trade & { code: string; message: string } };
}
const refused = async (id: string) => {
  const { status, json } = await restores(id);
  return [status, json.code];
};

test('a restored stop-loss protects its purchase again, next to the target, and each ends the other', async () => {
  const { id: purchase } = await buys();
  const stop = await exit('STOP');
  await trader.cancels(stop.id);
  const { status, json } = await restores(stop.id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    exit: 'STOP',
    status: 'PENDING',
    triggerPrice: 950,
    quantity: 10,
    parentId: purchase,
  });
  expect(await trader.reservedShares(TCS)).toBe(10);
  // A repeated request finds it placed already.
  expect(await refused(stop.id)).toEqual([409, 'not_restorable']);
  floor.market.setPrice(TCS, rupees(949));
  expect(await trader.trade(json.id)).toMatchObject({ status: 'EXECUTED', price: 949, pnl: -510 });
  expect(await pending()).toEqual([]);
  expect(await trader.reservedShares(TCS)).toBe(0);
});

test('both exits are restored one after the other, and share one reservation', async () => {
  await buys();
  const [stop, target] = [await exit('STOP'), await exit('TARGET')];
  await trader.cancels(stop.id);
  await trader.cancels(target.id);
  expect(await trader.reservedShares(TCS)).toBe(0);
  expect((await restores(target.id)).json).toMatchObject({ exit: 'TARGET', triggerPrice: 1_100 });
  expect((await restores(stop.id)).json).toMatchObject({ exit: 'STOP', triggerPrice: 950 });
  expect(await trader.reservedShares(TCS)).toBe(10);
  await floor.restartMatcher();
  floor.market.setPrice(TCS, rupees(1_101));
  expect((await trader.trades()).filter((one) => one.exit && one.status === 'EXECUTED')).toMatchObject([
    { exit: 'TARGET', price: 1_101, pnl: 1_010 },
  ]);
});

test('a trail continues from the current price', async () => {
  await buys({ stopLoss: rupees(950), trail: { step: rupees(10), bps: null } });
  floor.market.setPrice(TCS, rupees(1_020));
  const stop = await exit('STOP');
  expect(stop).toMatchObject({ triggerPrice: 970, trail: { step: 10, base: 1_020 } });
  await trader.cancels(stop.id);
  floor.market.setPrice(TCS, rupees(1_015));
  expect((await restores(stop.id)).json).toMatchObject({
    triggerPrice: 970,
    trail: { step: 10, base: 1_015 },
  });
  floor.market.setPrice(TCS, rupees(1_025));
  expect(await exit('STOP')).toMatchObject({ triggerPrice: 980 });
});

test('without the shares, beyond the trigger, or on a later day there is nothing to undo', async () => {
  await buys({ stopLoss: rupees(950) });
  const stop = await exit('STOP');
  expect(await refused(stop.id)).toEqual([409, 'not_restorable']);
  await trader.cancels(stop.id);
  const sale = await trader.places({ side: 'SELL', quantity: 4, symbol: TCS, price: rupees(1_050) });
  expect(await refused(stop.id)).toEqual([400, 'shares_reserved']);
  await trader.cancels(sale.id);
  floor.market.setPrice(TCS, rupees(949));
  expect(await refused(stop.id)).toEqual([400, 'stop_not_below']);
  floor.market.setPrice(TCS, rupees(1_000));
  const other = await aTrader(floor, { cash: rupees(1_000) });
  expect((await restores(stop.id, other)).status).toBe(404);
  expect(await refused(sale.id)).toEqual([409, 'not_restorable']);
  floor.market.moveTo('2026-11-23T05:00:00Z');
  expect(await refused(stop.id)).toEqual([409, 'not_restorable']);
  expect(await trader.reservedShares(TCS)).toBe(0);
});

test('a purchase sold by its other exit is not sold twice', async () => {
  await buys();
  const stop = await exit('STOP');
  await trader.cancels(stop.id);
  await buys({});
  floor.market.setPrice(TCS, rupees(1_100));
  await floor.matched();
  expect(await trader.holds(TCS)).toMatchObject({ quantity: 10 });
  expect(await refused(stop.id)).toEqual([409, 'not_restorable']);
});

test('an intraday exit closes its position again, until the square-off', async () => {
  await buys({ ...exits, product: 'MIS' });
  const stop = await exit('STOP');
  await trader.cancels(stop.id);
  const { json } = await restores(stop.id);
  expect(json).toMatchObject({ product: 'MIS', exit: 'STOP', status: 'PENDING', quantity: 10 });
  await trader.cancels(json.id);
  floor.market.moveTo('2026-11-20T09:36:00Z');
  await floor.matched();
  expect(await refused(json.id)).toEqual([409, 'not_restorable']);
  expect(await pending()).toEqual([]);
});

test('an exit of an earlier purchase is restored on the day it was cancelled', async () => {
  await buys({ stopLoss: rupees(950) });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  const stop = await exit('STOP');
  await trader.cancels(stop.id);
  const { status, json } = await restores(stop.id);
  expect(status).toBe(200);
  expect(json).toMatchObject({ exit: 'STOP', status: 'PENDING', triggerPrice: 950, quantity: 10 });
  expect(await trader.reservedShares(TCS)).toBe(10);
});

test('the exit of a single share is restored, also the only one of an intraday position', async () => {
  for (const product of ['MIS', 'CNC'] as const) {
    await trader.places({ side: 'BUY', quantity: 1, symbol: TCS, stopLoss: rupees(950), product });
    const stop = await exit('STOP');
    await trader.cancels(stop.id);
    const { status, json } = await restores(stop.id);
    expect([status, json.product, json.quantity]).toEqual([200, product, 1]);
    await trader.cancels(json.id);
  }
});

test('only an exit that its owner cancelled is restored', async () => {
  await buys({ stopLoss: rupees(950) });
  const stop = await exit('STOP');
  await trader.places({ side: 'SELL', quantity: 4, symbol: TCS, releases: 'EXITS' });
  expect(await trader.trade(stop.id)).toMatchObject({ reason: 'Cancelled to sell 4 shares' });
  await trader.buys(4, TCS);
  expect(await refused(stop.id)).toEqual([409, 'not_restorable']);
  // A stop order to sell is no exit of a purchase.
  const own = await trader.places({
    side: 'SELL',
    quantity: 10,
    symbol: TCS,
    orderType: 'SL-M',
    trigger: rupees(950),
  });
  await trader.cancels(own.id);
  expect(await refused(own.id)).toEqual([409, 'not_restorable']);
  expect(await pending()).toEqual([]);
});
