import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trades as contract, trade } from '#shared/contract/trading/trades.ts';
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

const buy = {
  symbol: 'TCS.NS',
  type: 'BUY',
  quantity: 1,
  orderType: 'MARKET',
  price: 1,
  stopLoss: null,
  target: null,
};

test('the dialog and the form place the same order in their own shapes', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  floor.market.setPrice('TCS.NS', rupees(3_000));
  const dialog = await visitor.post('/api/trade', { ...buy, symbol: 'tcs' });
  const { symbol: stockSymbol, type, quantity, orderType } = buy;
  const form = await visitor.post('/api/trades/execute', {
    stockSymbol,
    type,
    quantity,
    orderType,
    price: 2_999.95,
  });
  for (const answer of [dialog, form]) {
    expect(answer.status).toBe(200);
    expect(trade.parse(answer.json)).toMatchObject({
      stockSymbol: 'TCS.NS',
      price: 3000,
      status: 'EXECUTED',
    });
  }
  expect(await trader.cash()).toBe(rupees(4_000));
});

test('a key covers both shapes: the same order is replayed, another is refused', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  const key = { 'Idempotency-Key': 'one-key' };
  const form = { stockSymbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET', price: 1 };
  const first = await visitor.post('/api/trade', buy, key);
  const again = await visitor.post('/api/trade', buy, key);
  const asForm = await visitor.post('/api/trades/execute', form, key);
  const other = await visitor.post('/api/trades/execute', { ...form, quantity: 2 }, key);
  expect([again.text, asForm.text]).toEqual([first.text, first.text]);
  expect(other).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
  expect(await trader.holds('TCS.NS')).toMatchObject({ quantity: 1 });
});

test('a sale of reserved shares is refused with the reserving orders, and succeeds when it may cancel them', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const visitor = app.visitor(trader);
  floor.market.setPrice('TCS.NS', rupees(100));
  await visitor.post('/api/trade', { ...buy, quantity: 10, stopLoss: 95, target: 110 });
  const [target, stop] = await trader.trades();
  const refused = await visitor.post('/api/trade', { ...buy, type: 'SELL', quantity: 10 });
  expect(refused).toMatchObject({
    status: 400,
    json: {
      message: 'All 10 shares are reserved by your stop-loss and target orders.',
      code: 'shares_reserved',
      tradeIds: [stop?.id, target?.id],
    },
  });
  const sold = await visitor.post('/api/trades/execute', {
    stockSymbol: 'TCS',
    type: 'SELL',
    quantity: 4,
    orderType: 'MARKET',
    price: 1,
    releaseExits: true,
  });
  expect(sold).toMatchObject({ status: 200, json: { status: 'EXECUTED', quantity: 4 } });
  const timeline = await visitor.get(`/api/trades/${stop?.id}/timeline`);
  expect(timeline.json).toMatchObject([
    { event: 'placed', detail: 'Stop-loss order placed: SELL 10 @ ₹95.00' },
    { event: 'cancelled', detail: 'Cancelled to sell 4 shares' },
  ]);
  const exited = await visitor.post('/api/positions/exit', {});
  expect(exited).toMatchObject({
    status: 200,
    json: [{ symbol: 'TCS.NS', outcome: 'SOLD', trades: [{ quantity: 6, status: 'EXECUTED' }] }],
  });
  expect(await visitor.post('/api/positions/exit', { symbols: [] })).toMatchObject({ status: 400 });
});

test('the newest twenty trades are listed in the portfolio’s terms', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  for (let quantity = 1; quantity <= 10; quantity++) {
    await trader.buys(quantity, 'ITC.NS', { at: rupees(10) });
    await trader.sells(quantity, 'ITC.NS', { at: rupees(11) });
  }
  const last = await trader.buys(7, 'TCS.NS', { at: rupees(100.5) });
  const listed = await app.visitor(trader).get('/api/trades/recent');
  const rows = contract.recent.reply.parse(listed.json);
  expect(rows).toHaveLength(20);
  expect(rows[0]).toEqual({
    id: last.id,
    timestamp: floor.market.now().toISOString(),
    symbol: 'TCS.NS',
    type: 'BUY',
    quantity: 7,
    price: 100.5,
    status: 'COMPLETED',
  });
  expect(rows.slice(1, 3)).toMatchObject([
    { symbol: 'ITC.NS', type: 'SELL', quantity: 10, price: 11 },
    { symbol: 'ITC.NS', type: 'BUY', quantity: 10, price: 10 },
  ]);
  const stranger = await aTrader(floor, { cash: rupees(0) });
  expect((await app.visitor(stranger).get('/api/trades/recent')).json).toEqual([]);
});

test('signed out, nothing is placed or shown', async () => {
  const nobody = app.visitor();
  expect(await nobody.post('/api/trade', buy)).toMatchObject({ status: 401 });
  expect(await nobody.post('/api/trades/execute', {})).toMatchObject({ status: 401 });
  expect(await nobody.get('/api/trades/recent')).toMatchObject({ status: 401 });
});

test('the eleventh order of a second is refused with the time to wait', async () => {
  const visitor = app.visitor(await aTrader(floor, { cash: rupees(0) }));
  const answers = await Promise.all(Array.from({ length: 11 }, () => visitor.post('/api/trade', buy)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.json).toMatchObject({ code: 'too_many_orders' });
});

describe('bad input is answered with a sentence', () => {
  const WHOLE = 'Quantity must be a whole number';
  const cases: [name: string, body: string, status: number, message: string][] = [
    ['quantity 0', '{"quantity":0}', 400, 'Quantity must be at least 1'],
    ['quantity −1', '{"quantity":-1}', 400, 'Quantity must be at least 1'],
    ['quantity −0', '{"quantity":-0}', 400, 'Quantity must be at least 1'],
    ['quantity 1.5', '{"quantity":1.5}', 400, WHOLE],
    ['quantity 1e9', '{"quantity":1e9}', 400, 'Quantity must be 1,00,000 or less'],
    ['quantity 1e309', '{"quantity":1e309}', 400, WHOLE],
    ['quantity "abc"', '{"quantity":"abc"}', 400, WHOLE],
    ['quantity "10"', '{"quantity":"10"}', 400, WHOLE],
    ['quantity null', '{"quantity":null}', 400, WHOLE],
    ['quantity NaN', '{"quantity":NaN}', 400, 'The request body is not valid JSON.'],
    ['price of three decimals', '{"price":1.005}', 400, 'A price can have up to two decimals'],
    ['price −1', '{"price":-1}', 400, 'Price must be a number of rupees'],
    ['price 1e309', '{"price":1e309}', 400, 'Price must be a number of rupees'],
    ['price −0', '{"price":-0}', 400, 'Price must be a number of rupees'],
    ['price "12"', '{"price":"12"}', 400, 'Price must be a number of rupees'],
    ['an unknown side', '{"type":"HOLD"}', 400, 'Type is BUY or SELL'],
    ['an unknown order type', '{"orderType":"STOP"}', 400, 'Order type is MARKET, LIMIT, SL or SL-M'],
    ['no symbol', '{"symbol":" "}', 400, 'Stock symbol is required'],
    [
      'a symbol with a quote',
      '{"symbol":"TCS\'; --"}',
      400,
      'A stock symbol can have only letters, digits, & and -',
    ],
    ['an unknown symbol', '{"symbol":"xyz"}', 404, 'No stock with the symbol XYZ. Choose one from the list.'],
    ['an index', '{"symbol":"^NSEI"}', 400, "NIFTY 50 is an index and can't be traded. Choose a stock."],
    [
      'a limit order without a price',
      '{"orderType":"LIMIT"}',
      400,
      'A limit order needs a price. Enter the limit price.',
    ],
    [
      'a limit off the tick',
      '{"orderType":"LIMIT","price":2999.95}',
      400,
      "TCS's tick size is ₹0.10. Try ₹2,999.90 or ₹3,000.00.",
    ],
    [
      'a limit outside the band',
      '{"symbol":"HDFCBANK","orderType":"LIMIT","price":719.95}',
      400,
      "The limit price is outside HDFCBANK's price band. Enter ₹720.00 to ₹880.00.",
    ],
    [
      'a stop loss above the price',
      '{"stopLoss":3001}',
      400,
      'The stop-loss of ₹3,001.00 is too high. Enter a price below ₹3,000.00.',
    ],
    [
      'a target below the price',
      '{"target":2999}',
      400,
      'The target of ₹2,999.00 is too low. Enter a price above ₹3,000.00.',
    ],
    [
      'a stop loss for a sale',
      '{"type":"SELL","stopLoss":10}',
      400,
      'Only BUY orders can have a stop-loss or target. Remove them to sell.',
    ],
    ['a sale of shares not held', '{"type":"SELL"}', 400, 'You hold no TCS shares.'],
    [
      'too much value',
      '{"quantity":100000}',
      400,
      'The order value is ₹30,00,00,000.00. Reduce the quantity: the maximum is ₹10,00,00,000.00.',
    ],
  ];

  test.each(cases)('%s', async (_name, changed, status, message) => {
    floor.market.setPrice('TCS.NS', rupees(3_000));
    const visitor = app.visitor(await aTrader(floor, { cash: rupees(10_000) }));
    // Written as text, because JSON.stringify would normalise -0, 1e309 and NaN.
    const body = `${JSON.stringify({ ...buy, price: null }).slice(0, -1)},${changed.slice(1)}`;
    const answer = await visitor.send('POST', '/api/trade', { 'Content-Type': 'application/json' }, body);
    expect(answer).toMatchObject({ status, json: { message } });
  });
});
