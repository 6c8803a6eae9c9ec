import { afterAll, beforeAll, expect, test } from 'vitest';
import { trades as contract } from '#shared/contract/trading/trades.ts';
import { type PackedRows, unpackRows } from '#shared/domain/columns.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

test('the history has every trade, newest first, and continues before any of them', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  const { id } = await trader.buys(10, 'TCS', { at: rupees(100) });
  const sold = await trader.sells(4, 'TCS', { at: rupees(110) });
  const bought = await trader.trade(id);
  const resting = await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(105) });
  const listed = contract.history.reply.parse((await visitor.get('/api/trades/history')).json);
  expect(listed).toEqual([resting, sold, bought]);
  expect((await visitor.get(`/api/trades/history?before=${sold.id}`)).json).toEqual([bought]);
  const stranger = await aTrader(floor, { cash: rupees(0) });
  expect((await app.visitor(stranger).get('/api/trades/history')).json).toEqual([]);
  expect(await visitor.get('/api/trades/history?before=x')).toMatchObject({ status: 400 });
});

test('the columnar page has the same trades', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  const { id } = await trader.buys(10, 'TCS', { at: rupees(100) });
  await trader.sells(4, 'TCS', { at: rupees(110) });
  await trader.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(105) });
  for (const query of ['', `?before=${id}`]) {
    const { json } = await visitor.get(`/api/trades/history/packed${query}`);
    const packed = contract.packedHistory.reply.parse(json) as PackedRows[];
    expect(packed.flatMap(unpackRows)).toEqual((await visitor.get(`/api/trades/history${query}`)).json);
  }
});

test('the statistics count executed trades, and wins among sales', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const stats = async () => (await app.visitor(trader).get('/api/trades/stats')).json;
  const none = {
    totalTrades: 0,
    winRate: 0,
    totalProfit: 0,
    totalLoss: 0,
    avgProfitPerTrade: 0,
    closedTrades: 0,
  };
  expect(await stats()).toEqual(none);
  await trader.buys(10, 'ITC', { at: rupees(100) });
  await trader.sells(2, 'ITC', { at: rupees(110) });
  await trader.sells(1, 'ITC', { at: rupees(100) });
  await trader.sells(3, 'ITC', { at: rupees(95.01) });
  await trader.places({ side: 'SELL', quantity: 1, symbol: 'ITC', price: rupees(100) });
  expect(await stats()).toEqual({
    totalTrades: 4,
    closedTrades: 3,
    winRate: 100 / 3,
    totalProfit: 20,
    totalLoss: 14.97,
    avgProfitPerTrade: 1.68,
  });
});

test('an order is cancelled, changed and followed through its endpoints', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  floor.market.setPrice('INFY', rupees(1_500));
  const { id } = await trader.places({ side: 'BUY', quantity: 2, symbol: 'INFY', price: rupees(1_450) });
  const patch = (body: object) =>
    visitor.send('PATCH', `/api/trades/${id}`, { 'Content-Type': 'application/json' }, JSON.stringify(body));
  expect(await patch({ price: 1_460 })).toMatchObject({
    status: 200,
    json: { limitPrice: 1460, quantity: 2 },
  });
  expect(await patch({})).toMatchObject({ status: 400, json: { message: 'Change at least one value' } });
  expect(await patch({ price: 1_460.05 })).toMatchObject({ status: 400, json: { code: 'off_tick' } });
  expect(await visitor.post(`/api/trades/${id}/cancel`)).toMatchObject({
    status: 200,
    json: { status: 'CANCELLED', reason: 'Cancelled by you', canCancel: false, canModify: false },
  });
  expect(await patch({ quantity: 1 })).toMatchObject({ status: 409, json: { code: 'not_pending' } });
  const timeline = contract.timeline.reply.parse((await visitor.get(`/api/trades/${id}/timeline`)).json);
  expect(timeline.map(({ event, detail }) => `${event}: ${detail}`)).toEqual([
    'placed: Limit order placed: BUY 2 @ ₹1,450.00',
    'queued: Open in order book: BUY 2 @ ₹1,450.00',
    'modified: limit ₹1,450.00 → ₹1,460.00',
    'cancelled: Cancelled by you',
  ]);
});

test('an order that was filled immediately has a timeline too', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const { id } = await trader.buys(3, 'TCS', { at: rupees(100.5) });
  const { json } = await app.visitor(trader).get(`/api/trades/${id}/timeline`);
  const at = floor.market.now().toISOString();
  expect(json).toEqual([
    { at, event: 'placed', detail: 'Market order placed: BUY 3' },
    { at, event: 'filled', detail: 'Bought 3 at ₹100.50' },
  ]);
});

test('orders of other users are not found', async () => {
  const owner = await aTrader(floor, { cash: rupees(10_000) });
  const stranger = app.visitor(await aTrader(floor, { cash: rupees(0) }));
  const { id } = await owner.places({ side: 'BUY', quantity: 1, symbol: 'TCS', price: rupees(99) });
  const missing = { status: 404, json: { message: 'Trade not found.' } };
  expect(await stranger.post(`/api/trades/${id}/cancel`)).toMatchObject(missing);
  expect(await stranger.get(`/api/trades/${id}/timeline`)).toMatchObject(missing);
  const change = stranger.send(
    'PATCH',
    `/api/trades/${id}`,
    { 'Content-Type': 'application/json' },
    '{"quantity":2}',
  );
  expect(await change).toMatchObject(missing);
  expect(await app.visitor().post(`/api/trades/${id}/cancel`)).toMatchObject({ status: 401 });
});
