import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { portfolioCash, portfolioSummary, watchlistItem } from '#shared/contract/trading/portfolio.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { watched } from '#tests/support/people/watched.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { portfolioRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, portfolioRoutes);
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

type Person = { id: string; accountId: string };
const read = async (person: Person, path: string) => (await app.visitor(person).get(path)).json;

test('a new account is empty, with null percentages', async () => {
  const trader = await aTrader(floor, { cash: rupees(0) });
  const cash = portfolioCash.parse(await read(trader, '/api/portfolio'));
  expect(cash).toEqual({
    cashBalance: '0.00',
    heldCash: '0.00',
    marginCash: '0.00',
    unsettledCash: '0.00',
    availableCash: '0.00',
  });
  expect(portfolioSummary.parse(await read(trader, '/api/portfolio/summary'))).toMatchObject({
    cashBalance: 0,
    currentValue: 0,
    totalPnL: 0,
    totalPnLPercent: 0,
    dayPnL: 0,
    dayPnLPercent: 0,
    stale: false,
  });
});

test('accounts are private', async () => {
  const owner = await aTrader(floor, { cash: rupees(10_000) });
  const stranger = await aTrader(floor, { cash: rupees(1) });
  await owner.buys(10, 'TCS.NS', { at: rupees(100) });
  await app.visitor(owner).post('/api/portfolio/watchlist/add', { symbol: 'TCS' });
  expect(await read(stranger, '/api/portfolio/holdings')).toEqual([]);
  expect(await read(owner, '/api/portfolio/holdings')).toMatchObject([{ symbol: 'TCS.NS', quantity: 10 }]);
  expect(await read(stranger, '/api/portfolio/watchlist')).toEqual([]);
  expect(await read(stranger, '/api/portfolio')).toMatchObject({ cashBalance: '1.00' });
  for (const path of ['', '/summary', '/holdings', '/watchlist']) {
    expect(await app.visitor().get(`/api/portfolio${path}`)).toMatchObject({ status: 401 });
  }
});

describe('adding funds', () => {
  test('adds to the paisa, publishes the change, and runs once per key', async () => {
    const trader = await aTrader(floor, { cash: rupees(0) });
    const received: unknown[] = [];
    floor.events.on('account.changed', (event) => received.push(event));
    const add = (amount: number) =>
      app.visitor(trader).post('/api/portfolio/add-funds', { amount }, { 'Idempotency-Key': 'once' });
    const first = await add(10_00_000);
    expect(first).toMatchObject({
      status: 200,
      json: { message: '₹10,00,000.00 has been added to your account', cashBalance: '1000000.00' },
    });
    expect((await add(10_00_000)).text).toBe(first.text);
    expect(await add(1)).toMatchObject({ status: 422 });
    expect(await trader.cash()).toBe(rupees(10_00_000));
    expect(received[0]).toEqual({ userId: trader.id, what: 'funds' });
  });

  const POSITIVE = 'Please enter a valid amount greater than 0';
  const MAX = 'Maximum amount per transaction is ₹10,00,000';
  test.each([
    ['0', POSITIVE],
    ['-0', POSITIVE],
    ['-5', POSITIVE],
    ['"100"', POSITIVE],
    ['null', POSITIVE],
    ['1e309', POSITIVE],
    ['[1]', POSITIVE],
    ['1000000.01', MAX],
    ['1e15', MAX],
    ['0.001', 'The amount can have up to two decimals'],
    ['10.005', 'The amount can have up to two decimals'],
    ['NaN', 'The request body is not valid JSON.'],
  ])('of %s is refused with a sentence', async (amount, message) => {
    const trader = await aTrader(floor, { cash: rupees(0) });
    const json = { 'Content-Type': 'application/json' };
    const answer = await app
      .visitor(trader)
      .send('POST', '/api/portfolio/add-funds', json, `{"amount":${amount}}`);
    expect(answer).toMatchObject({ status: 400, json: { message } });
    expect(await trader.cash()).toBe(0);
  });

  test('stops at ₹100 crore in total, and reports the remainder', async () => {
    const trader = await aTrader(floor, { cash: rupees(99_99_99_000) });
    const answer = await app.visitor(trader).post('/api/portfolio/add-funds', { amount: 1_000.01 });
    expect(answer).toMatchObject({
      status: 400,
      json: {
        code: 'account_cap',
        message: 'The limit is ₹1,00,00,00,000.00 in total. You can add up to ₹1,000.00.',
      },
    });
  });
});

describe('the watchlist', () => {
  test('takes a stock once, shows its price and change, and removes it', async () => {
    const trader = await aTrader(floor, { cash: rupees(0) });
    const visitor = app.visitor(trader);
    const received: unknown[] = [];
    floor.events.on('account.changed', (event) => received.push(event));
    for (const symbol of ['infy', 'HDFCBANK.NS', 'INFY.NS']) {
      const added = await visitor.post('/api/portfolio/watchlist/add', { symbol });
      expect(added.status).toBe(200);
    }
    floor.market.setPrice('INFY.NS', rupees(1_515));
    const list = z.array(watchlistItem).parse(await read(trader, '/api/portfolio/watchlist'));
    expect(list.toSorted((a, b) => a.instrumentId - b.instrumentId)).toEqual([
      {
        id: 'INFY.NS',
        instrumentId: 2,
        symbol: 'INFY.NS',
        companyName: 'Infosys Ltd.',
        sector: 'Information Technology',
        currentPrice: 1_515,
        change: 15,
        changePercent: 1,
        isWatched: true,
        stale: false,
      },
      expect.objectContaining({ symbol: 'HDFCBANK.NS', currentPrice: 800, change: 0, changePercent: 0 }),
    ]);
    for (let twice = 0; twice < 2; twice++) {
      expect(await visitor.post('/api/portfolio/watchlist/remove', { symbol: 'INFY' })).toMatchObject({
        status: 200,
        json: { message: 'INFY is not on your watchlist' },
      });
    }
    expect(await read(trader, '/api/portfolio/watchlist')).toMatchObject([{ symbol: 'HDFCBANK.NS' }]);
    expect(received).toHaveLength(3);
  });

  test('refuses an unknown stock, and an index', async () => {
    const visitor = app.visitor(await aTrader(floor, { cash: rupees(0) }));
    for (const action of ['add', 'remove']) {
      expect(await visitor.post(`/api/portfolio/watchlist/${action}`, { symbol: 'xyz' })).toMatchObject({
        status: 404,
        json: { message: 'No stock with the symbol XYZ. Choose one from the list.' },
      });
      expect(await visitor.post(`/api/portfolio/watchlist/${action}`, { symbol: '^NSEI' })).toMatchObject({
        status: 404,
      });
    }
  });
  test('has room for 500 stocks', async () => {
    const trader = await aTrader(floor, { cash: rupees(0) });
    await watched(
      floor.db,
      trader.id,
      Array.from({ length: 499 }, (_, index) => 1_000 + index),
    );
    const add = (symbol: string) => app.visitor(trader).post('/api/portfolio/watchlist/add', { symbol });
    expect(await add('TCS')).toMatchObject({ status: 200 });
    expect(await add('TCS')).toMatchObject({ status: 200 });
    expect(await add('ITC')).toMatchObject({
      status: 400,
      json: {
        code: 'watchlist_full',
        message: 'Your watchlist has 500 stocks, which is the limit. Remove one first.',
      },
    });
  });
});
