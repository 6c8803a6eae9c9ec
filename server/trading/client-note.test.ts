import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/index.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, tradingRoutes);
  floor.market.setPrice('TCS.NS', rupees(3_000));
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

const buy = { symbol: 'TCS.NS', type: 'BUY', quantity: 1, orderType: 'MARKET' };
const form = { stockSymbol: 'TCS.NS', type: 'BUY', quantity: 1, orderType: 'MARKET', price: 3_000 };

async function aVisitor() {
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });
  const visitor = app.visitor(trader);
  const history = async () =>
    api.trades.history.reply.parse((await visitor.get('/api/trades/history')).json).reverse();
  return { trader, ...visitor, history };
}

test('a note is trimmed and shown in the reply and the history, and the exits have none', async () => {
  const asha = await aVisitor();
  const placed = await asha.post('/api/trade', {
    ...buy,
    stopLoss: 2_900,
    target: 3_300,
    clientNote: '  Results on 15 Jan ',
  });
  expect(placed).toMatchObject({
    status: 200,
    json: { status: 'EXECUTED', clientNote: 'Results on 15 Jan' },
  });
  await asha.post('/api/trades/execute', { ...form, clientNote: 'Second lot' });
  await asha.post('/api/trade', { ...buy, orderType: 'LIMIT', price: 2_950, clientNote: 'At the gap' });
  expect((await asha.history()).map(({ clientNote, status, exit }) => [clientNote, status, exit])).toEqual([
    ['Results on 15 Jan', 'EXECUTED', null],
    [null, 'PENDING', 'STOP'],
    [null, 'PENDING', 'TARGET'],
    ['Second lot', 'EXECUTED', null],
    ['At the gap', 'PENDING', null],
  ]);
});

test('it stays with an order that rests, is modified and fills', async () => {
  const asha = await aVisitor();
  const { json } = await asha.post('/api/trade', {
    ...buy,
    orderType: 'LIMIT',
    price: 2_900,
    clientNote: 'At the gap',
  });
  const { id } = api.trades.place.reply.parse(json);
  expect(await asha.trader.changes(id, { price: rupees(2_910) })).toMatchObject({ clientNote: 'At the gap' });
  floor.market.setPrice('TCS.NS', rupees(2_905));
  expect(await asha.trader.trade(id)).toMatchObject({ status: 'EXECUTED', clientNote: 'At the gap' });
  floor.market.setPrice('TCS.NS', rupees(3_000));
});

test.each([
  ['x'.repeat(141), 'A note can have up to 140 characters'],
  ['one line\nand another', 'A note is one line of plain text'],
  ['a tab\there', 'A note is one line of plain text'],
  [5, 'A note is text'],
])('%j is no note', async (clientNote, message) => {
  const asha = await aVisitor();
  for (const [path, body] of [
    ['/api/trade', buy],
    ['/api/trades/execute', form],
  ] as const) {
    expect(await asha.post(path, { ...body, clientNote })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining(message) },
    });
  }
  expect(await asha.history()).toEqual([]);
});

test.each([null, '', '   ', undefined])('%j is none', async (clientNote) => {
  const asha = await aVisitor();
  expect(await asha.post('/api/trade', { ...buy, clientNote })).toMatchObject({ json: { clientNote: null } });
});

test('140 characters fit, and another note under the same key is another order', async () => {
  const asha = await aVisitor();
  const key = { 'Idempotency-Key': 'noted' };
  const long = '₹'.repeat(140);
  const first = await asha.post('/api/trade', { ...buy, clientNote: long }, key);
  expect(first).toMatchObject({ status: 200, json: { clientNote: long } });
  expect((await asha.post('/api/trade', { ...buy, clientNote: long }, key)).json).toEqual(first.json);
  expect(await asha.post('/api/trade', { ...buy, clientNote: 'else' }, key)).toMatchObject({ status: 422 });
  expect(await asha.history()).toHaveLength(1);
});
