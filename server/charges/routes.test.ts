import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradingRoutes } from '#server/trading/routes.ts';
import { users } from '#shared/schema/account/auth.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { chargesRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, chargesRoutes, tradingRoutes);
  trader = await aTrader(floor, { cash: rupees(50_00_000) });
  await floor.db.update(users).set({ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' });
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const noteOf = (who: Trader, id: string) => app.visitor(who).get(`/api/trades/${id}/contract-note`);

test('a ticket can compute with the market date’s rates', async () => {
  const { status, json } = await app.visitor(trader).get('/api/charges/rates');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    tradingDate: '2026-11-20',
    since: '2026-03-01',
    product: 'delivery',
    exchange: 'NSE',
    doubts: [],
    rates: { exchange: { NSE: 307 }, gst: 18_00_000, dp: [{ fromPaise: 0, paise: 15_34 }] },
    plan: 'ZERODHA',
    today: [],
  });
});

test('without a session neither rates nor notes are returned', async () => {
  expect((await app.visitor().get('/api/charges/rates')).status).toBe(401);
  expect((await app.visitor().get(`/api/trades/${floor.newId()}/contract-note`)).status).toBe(401);
});

test('a purchase’s note has the parties, the trade, each charge and the amount payable', async () => {
  const { id } = await trader.buys(100, 'TCS.NS', { at: rupees(3_000) });
  const { json } = await noteOf(trader, id);
  expect(json).toMatchObject({
    number: `PAPER-20261120-${trader.accountId.slice(-12).toUpperCase()}`,
    tradeId: id,
    notice: 'PAPER TRADE: simulated, no real contract',
    holder: { name: 'Asha Rao', email: 'asha@example.com' },
    // Friday's trade settles on Monday.
    tradeDate: '2026-11-20',
    settlementDate: '2026-11-23',
    executedAt: '2026-11-20T05:00:00.000Z',
    security: { symbol: 'TCS.NS', name: 'Tata Consultancy Services Ltd.', isin: 'INE467B01029' },
    side: 'BUY',
    orderType: 'MARKET',
    quantity: 100,
    price: 3_000,
    gross: 3_00_000,
    charges: {
      brokerage: 0,
      stt: 300,
      exchange: 9.21,
      sebi: 0.3,
      stamp: 45,
      gst: 1.71,
      dp: 0,
      total: 356.22,
    },
    net: 3_00_356.22,
    netIs: 'payable',
    exchange: 'NSE',
    product: 'delivery',
    deducted: false,
  });
});

test('the depository charges the first sale of a share on a day, and no other', async () => {
  await trader.buys(30, 'INFY.NS', { at: rupees(1_500) });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  floor.market.setPrice('INFY.NS', rupees(1_500));
  const [first, second] = [await trader.sells(10, 'INFY.NS'), await trader.sells(10, 'INFY.NS')];
  expect((await noteOf(trader, first.id)).json).toMatchObject({
    charges: { stt: 15, exchange: 0.46, sebi: 0.02, stamp: 0, gst: 0.09, dp: 15.34, total: 30.91 },
    gross: 15_000,
    net: 14_969.09,
    netIs: 'receivable',
  });
  expect((await noteOf(trader, second.id)).json).toMatchObject({ charges: { dp: 0, total: 15.57 } });
  const rates = (await app.visitor(trader).get('/api/charges/rates?symbol=INFY')).json;
  const sold = { side: 'SELL', quantity: 10, pricePaise: 1_500_00, rates: null };
  expect(rates).toMatchObject({
    today: [
      { ...sold, orderId: first.id, chargesPaise: 30_91 },
      { ...sold, orderId: second.id, chargesPaise: 15_57 },
    ],
  });
});

test('a trade from before charges existed uses its date’s rates, and the note states it', async () => {
  await trader.buys(20, 'ITC.NS', { at: rupees(400) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  floor.market.setPrice('ITC.NS', rupees(400));
  const [first, second] = [await trader.sells(10, 'ITC.NS'), await trader.sells(10, 'ITC.NS')];
  const before = [(await noteOf(trader, first.id)).json, (await noteOf(trader, second.id)).json];
  expect(before).toMatchObject([{ recorded: true, charges: { dp: 15.34 } }, { charges: { dp: 0 } }]);
  await floor.db.$client.query(`begin; alter table trades disable trigger user; update trades set charges = null;
    alter table trades enable trigger user; commit`);
  const after = [(await noteOf(trader, first.id)).json, (await noteOf(trader, second.id)).json];
  expect(after).toEqual(before.map((note) => Object.assign({}, note, { recorded: false })));
  // Without stored charges they are not netted with an order.
  const rates = await app.visitor(trader).get('/api/charges/rates?symbol=ITC');
  expect(rates).toMatchObject({ status: 200, json: { today: [] } });
});

test('a note is visible to its owner only', async () => {
  const { id } = await trader.buys(1, 'TCS.NS');
  const stranger = await aTrader(floor, { cash: rupees(0) });
  expect((await noteOf(stranger, id)).status).toBe(404);
  expect((await noteOf(trader, floor.newId())).status).toBe(404);
  expect((await noteOf(trader, 'mine')).status).toBe(400);
});

test('an order that was not executed has no note', async () => {
  const id = floor.newId();
  await floor.db.insert(trades).values({
    accountId: trader.accountId,
    id,
    instrumentId: 1,
    side: 'BUY',
    orderType: 'MARKET',
    quantity: 1,
    seenPaise: 100,
    status: 'PENDING',
    placedAt: floor.market.now(),
    tradingDate: '2026-11-20',
  });
  expect(await noteOf(trader, id)).toMatchObject({ status: 409, json: { code: 'not_executed' } });
  await floor.db.$client.query('alter table trades disable trigger user');
  await floor.db.delete(trades).where(eq(trades.id, id));
});
