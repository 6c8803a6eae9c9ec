import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readIntraday } from '#server/ledger/intraday/intraday-positions.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { summarise } from '#server/portfolio/holdings.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { convertPosition } from '../positions/convert.ts';
import { exitIntraday } from '../positions/exit-intraday.ts';
import { listPositions, marginsOf } from './positions.ts';

let floor: TradingFloor;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
});
beforeEach(async () => {
  floor.market.setPrice('TCS.NS', rupees(1_000));
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await floor.close();
});

const mis = (side: 'BUY' | 'SELL', quantity: number, terms: object = {}) =>
  trader.places({ side, quantity, symbol: 'TCS.NS', product: 'MIS', ...terms });
const balances = () => summarise(floor, trader.accountId);
const position = async () => (await listPositions(floor, trader.accountId))[0];
const deductCharges = () =>
  floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, trader.accountId));

test('a short of 100 at ₹1,000 takes ₹20,000 of margin; covered at ₹990 it nets ₹917.38 after charges', async () => {
  await deductCharges();
  const short = await mis('SELL', 100);
  expect(short).toMatchObject({
    product: 'MIS',
    status: 'EXECUTED',
    pnl: null,
    intradayQuantity: 100,
    charges: { total: 52.34, stt: 25, dp: 0 },
  });
  expect(await balances()).toMatchObject({
    cashBalance: 99_947.66,
    marginCash: 20_000,
    availableCash: 79_947.66,
    intradayPnL: 0,
  });
  floor.market.setPrice('TCS.NS', rupees(990));
  expect(await position()).toMatchObject({
    symbol: 'TCS.NS',
    netQuantity: -100,
    averagePrice: 1_000,
    averageSold: 1_000,
    averageBought: null,
    lastPrice: 990,
    realisedPnL: 0,
    unrealisedPnL: 1_000,
    margin: 20_000,
    state: 'INTRADAY',
    squareOffAt: '2026-11-20T09:35:00.000Z',
  });
  const cover = await mis('BUY', 100);
  expect(cover).toMatchObject({ pnl: 1_000, charges: { total: 30.28 }, intradayQuantity: 100 });
  expect(await position()).toMatchObject({
    netQuantity: 0,
    realisedPnL: 1_000,
    margin: 0,
    averagePrice: null,
  });
  // ₹1,00,000 + 1,000.00 − 52.34 − 30.28.
  expect(await balances()).toMatchObject({
    cashBalance: 1_00_917.38,
    marginCash: 0,
    availableCash: 1_00_917.38,
    realisedPnL: 1_000,
    dayPnL: 1_000,
  });
});

test('the buying limit is exactly five times the cash', async () => {
  await expect(mis('BUY', 501)).rejects.toMatchObject({
    code: 'not_enough_cash',
    message:
      'Not enough cash: the order needs ₹1,00,200.00, and ₹1,00,000.00 is available. Add funds or reduce the quantity.',
  });
  await mis('BUY', 500);
  expect(await balances()).toMatchObject({ marginCash: 1_00_000, availableCash: 0, currentValue: 0 });
  // No share is held, so none can be sold as delivery.
  await expect(trader.sells(1, 'TCS.NS')).rejects.toMatchObject({ code: 'not_enough_shares' });
  // A position can be closed without cash, and reversed as far as the released margin goes.
  const reversed = await mis('SELL', 1_000);
  expect(reversed).toMatchObject({ pnl: 0 });
  expect(await position()).toMatchObject({ netQuantity: -500, margin: 1_00_000 });
  await expect(mis('SELL', 1)).rejects.toMatchObject({ code: 'not_enough_cash' });
});

test('stocks without derivatives, and any stock after the square-off, are refused', async () => {
  await expect(
    trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC.NS', product: 'MIS' }),
  ).rejects.toMatchObject({
    code: 'not_intraday',
    message: "ITC has no derivatives, so it can't be traded intraday (MIS). Choose CNC.",
  });
});

test('an order that opens reserves its margin, one that closes nothing', async () => {
  const open = await mis('SELL', 100, { price: rupees(1_010) });
  expect(open).toMatchObject({ status: 'PENDING', product: 'MIS' });
  expect(await balances()).toMatchObject({ heldCash: 20_200, availableCash: 79_800 });
  floor.market.setPrice('TCS.NS', rupees(1_012));
  expect(await trader.trade(open.id)).toMatchObject({ status: 'EXECUTED', price: 1_012 });
  expect(await balances()).toMatchObject({ heldCash: 0, marginCash: 20_240 });
  const stop = await mis('BUY', 100, { orderType: 'SL-M', trigger: rupees(1_020) });
  const target = await mis('BUY', 100, { price: rupees(1_000) });
  // The stop closes the position; a second order for the same shares would open another, and needs margin.
  expect(await balances()).toMatchObject({ heldCash: 20_000 });
  floor.market.setPrice('TCS.NS', rupees(1_021));
  expect(await trader.trade(stop.id)).toMatchObject({ status: 'EXECUTED', price: 1_021, pnl: -900 });
  expect(await trader.trade(target.id)).toMatchObject({ status: 'PENDING' });
  await trader.cancels(target.id);
  expect(await balances()).toMatchObject({ heldCash: 0, marginCash: 0, cashBalance: 99_100 });
});

test('stops shrink with the position, and end with it', async () => {
  await mis('BUY', 100);
  const stop = await mis('SELL', 100, { orderType: 'SL-M', trigger: rupees(980) });
  expect(await balances()).toMatchObject({ heldCash: 0 });
  await mis('SELL', 60);
  expect(await trader.trade(stop.id)).toMatchObject({ status: 'PENDING', quantity: 40 });
  await mis('SELL', 40);
  expect(await trader.trade(stop.id)).toMatchObject({
    status: 'CANCELLED',
    reason: 'The position is closed',
  });
  floor.market.setPrice('TCS.NS', rupees(970));
  expect(await position()).toMatchObject({ netQuantity: 0 });
});

test('a purchase with stop-loss and target gets exits that close it once', async () => {
  await mis('BUY', 100, { stopLoss: rupees(980), target: rupees(1_030) });
  floor.market.setPrice('TCS.NS', rupees(1_031));
  const trades = await trader.trades();
  expect(trades.find(({ exit }) => exit === 'TARGET')).toMatchObject({ status: 'EXECUTED', pnl: 3_100 });
  expect(trades.find(({ exit }) => exit === 'STOP')).toMatchObject({ status: 'CANCELLED' });
  expect(await position()).toMatchObject({ netQuantity: 0, realisedPnL: 3_100 });
});

test('an exit cancels open orders of the stock and closes the position', async () => {
  await mis('SELL', 100);
  const stop = await mis('BUY', 100, { orderType: 'SL-M', trigger: rupees(1_020) });
  const [result] = await exitIntraday(floor, trader, null);
  expect(result).toMatchObject({ symbol: 'TCS.NS', outcome: 'SOLD', cancelled: [stop.id] });
  expect(result?.trades[0]).toMatchObject({ type: 'BUY', quantity: 100, pnl: 0 });
  expect(await exitIntraday(floor, trader, ['TCS.NS'])).toMatchObject([
    { outcome: 'REFUSED', code: 'no_position' },
  ]);
});

test('a loss beyond the cash can be realised, and leaves no cash to trade with', async () => {
  await mis('SELL', 500);
  floor.market.setPrice('TCS.NS', rupees(1_250));
  expect(await mis('BUY', 500)).toMatchObject({ status: 'EXECUTED', pnl: -1_25_000 });
  expect(await balances()).toMatchObject({ cashBalance: -25_000, availableCash: 0, marginCash: 0 });
  await expect(trader.buys(1, 'TCS.NS')).rejects.toMatchObject({ code: 'not_enough_cash' });
  await trader.adds(rupees(30_000));
  expect(await balances()).toMatchObject({ cashBalance: 5_000, availableCash: 5_000 });
});

test('delivery and intraday fills of a stock are stored and rated separately', async () => {
  await trader.buys(10, 'TCS.NS');
  const short = await mis('SELL', 10);
  expect(short.charges).toMatchObject({ dp: 0, stt: 3 });
  await mis('BUY', 10);
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 10, cost: rupees(10_000) });
  expect((await trader.trades()).at(-1)).toMatchObject({
    product: 'CNC',
    intradayQuantity: 0,
    charges: { stt: 10 },
  });
  expect(await readIntraday(floor.db, trader.accountId, floor.market.tradingDate())).toHaveLength(1);
});

test('the margin that an order needs is known before it is placed', async () => {
  const order = {
    symbol: 'TCS',
    type: 'SELL',
    quantity: 100,
    orderType: 'LIMIT',
    price: 1_000,
    product: 'MIS',
  };
  expect(await marginsOf(floor, trader.accountId, JSON.stringify(order))).toMatchObject({
    product: 'MIS',
    orderValue: 1_00_000,
    needed: 20_000,
    free: 1_00_000,
    leverage: 5,
    squareOffAt: '2026-11-20T09:35:00.000Z',
    charges: { total: 52.34 },
  });
});

async function convert(quantity: number, from: 'CNC' | 'MIS') {
  const form = { symbol: 'TCS.NS', quantity, from, to: from === 'CNC' ? 'MIS' : 'CNC' } as const;
  return JSON.parse((await convertPosition(floor, trader, form, null)).json);
}

test('60 of 100 long converted to delivery: ₹60,000 paid, ₹12,000 of margin released', async () => {
  await deductCharges();
  await mis('BUY', 100);
  const stop = await mis('SELL', 100, { orderType: 'SL-M', trigger: rupees(980) });
  // ₹1,00,000 − 20,000 margin − 30.35 in charges are available; 48,000 more are needed.
  expect(await convert(60, 'MIS')).toMatchObject({ symbol: 'TCS.NS', quantity: 60, value: 60_000 });
  expect(await balances()).toMatchObject({ marginCash: 8_000, currentValue: 60_000 });
  expect(await position()).toMatchObject({ netQuantity: 40, margin: 8_000, averagePrice: 1_000 });
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 60, cost: rupees(60_000) });
  const trades = await trader.trades();
  expect(trades.find(({ id }) => id === stop.id)).toMatchObject({ status: 'PENDING', quantity: 40 });
  // 60 delivered at 0.1 % STT and 0.015 % stamp duty, 40 intraday without STT and at 0.003 %.
  expect(trades.at(-1)).toMatchObject({
    convertedQuantity: 60,
    intradayQuantity: 40,
    charges: { stt: 60, stamp: 10.2, brokerage: 12, exchange: 3.07, dp: 0 },
  });
  await mis('SELL', 40);
  // Sold on the same day, the shares are intraday after all.
  await trader.sells(60, 'TCS.NS');
  expect((await trader.trades()).at(-1)).toMatchObject({
    intradayQuantity: 100,
    charges: { stt: 0, stamp: 3 },
  });
  expect(await balances()).toMatchObject({ marginCash: 0, currentValue: 0 });
});

test('60 of 100 long at ₹1,000 need another ₹48,000 to become delivery, to the paisa', async () => {
  trader = await aTrader(floor, { cash: rupees(67_999.99) });
  await mis('BUY', 100);
  expect(await balances()).toMatchObject({ marginCash: 20_000, availableCash: 47_999.99 });
  await expect(convert(60, 'MIS')).rejects.toMatchObject({
    code: 'not_enough_cash',
    message: expect.stringContaining('needs ₹48,000.00, and ₹47,999.99 is available'),
  });
  await trader.adds(rupees(0.01));
  expect(await convert(60, 'MIS')).toMatchObject({ quantity: 60, value: 60_000 });
  expect(await balances()).toMatchObject({ cashBalance: 8_000, marginCash: 8_000, availableCash: 0 });
});

test('a conversion needs the cash, and no more shares than there are', async () => {
  await mis('BUY', 400);
  await expect(convert(401, 'MIS')).rejects.toMatchObject({
    code: 'not_convertible',
    message: "Can't convert so many TCS shares: your intraday position is smaller. Convert up to 400.",
  });
  // ₹20,000 is available; 30 shares cost ₹30,000 less ₹6,000 of margin.
  await expect(convert(30, 'MIS')).rejects.toMatchObject({ code: 'not_enough_cash' });
  expect(await convert(25, 'MIS')).toMatchObject({ quantity: 25 });
  expect(await balances()).toMatchObject({ availableCash: 0, marginCash: 75_000 });
});

test('today’s delivery purchases can be converted to intraday and back', async () => {
  await trader.buys(50, 'TCS.NS');
  expect(await convert(50, 'CNC')).toMatchObject({ quantity: 50, value: 50_000 });
  expect(await balances()).toMatchObject({ marginCash: 10_000, availableCash: 90_000, currentValue: 0 });
  expect((await trader.trades())[0]).toMatchObject({ convertedQuantity: 50, intradayQuantity: 50 });
  expect(await convert(50, 'MIS')).toMatchObject({ quantity: 50 });
  expect((await trader.trades())[0]).toMatchObject({ convertedQuantity: 0, intradayQuantity: 0 });
  expect(await balances()).toMatchObject({ marginCash: 0, availableCash: 50_000, currentValue: 50_000 });
});

test('a short converts only into held shares, with the profit over their cost', async () => {
  await mis('SELL', 10);
  await expect(convert(10, 'MIS')).rejects.toMatchObject({
    code: 'not_convertible',
    message:
      "Can't convert so many TCS shares: a short position can only go into shares that you hold. Convert up to 0.",
  });
  floor.market.setPrice('TCS.NS', rupees(990));
  await trader.buys(4, 'TCS.NS');
  expect(await convert(4, 'MIS')).toMatchObject({ quantity: -4, value: 4_000 });
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 0, cost: 0 });
  expect(await position()).toMatchObject({ netQuantity: -6, margin: 1_200 });
  expect(await balances()).toMatchObject({ realisedPnL: 40, cashBalance: 1_00_040 });
  await mis('BUY', 6);
});

test('delivery shares become intraday as far as they were bought today and are free', async () => {
  await trader.buys(50, 'TCS.NS');
  await trader.places({ side: 'SELL', quantity: 20, symbol: 'TCS.NS', price: rupees(1_010) });
  await expect(convert(31, 'CNC')).rejects.toMatchObject({
    code: 'not_convertible',
    message:
      "Can't convert so many TCS shares: only shares bought today and not reserved can become MIS. Convert up to 30.",
  });
  expect(await convert(30, 'CNC')).toMatchObject({ quantity: 30, value: 30_000 });
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 20, cost: rupees(20_000) });
  await expect(convert(1, 'CNC')).rejects.toMatchObject({
    message: expect.stringContaining('bought today and not reserved can become MIS. Convert up to 0.'),
  });
});

test('nothing becomes delivery without an intraday position, nor intraday while it is short', async () => {
  await trader.buys(4, 'TCS.NS');
  await expect(convert(1, 'MIS')).rejects.toMatchObject({
    message: "Can't convert so many TCS shares: your intraday position is smaller. Convert up to 0.",
  });
  await mis('SELL', 10);
  await expect(convert(1, 'CNC')).rejects.toMatchObject({
    message: "Can't convert so many TCS shares: close your short position first. Convert up to 0.",
  });
  await mis('BUY', 10);
});

test('the stops of a position shrink the oldest first, and still close it', async () => {
  await mis('BUY', 100);
  const first = await mis('SELL', 60, { orderType: 'SL-M', trigger: rupees(980) });
  const second = await mis('SELL', 40, { orderType: 'SL-M', trigger: rupees(970) });
  await mis('SELL', 30);
  expect(await trader.trade(first.id)).toMatchObject({ status: 'PENDING', quantity: 60 });
  expect(await trader.trade(second.id)).toMatchObject({ status: 'PENDING', quantity: 10 });
  floor.market.setPrice('TCS.NS', rupees(979));
  // 60 × (979 − 1,000).
  expect(await trader.trade(first.id)).toMatchObject({ status: 'EXECUTED', price: 979, pnl: -1_260 });
  expect(await trader.trade(second.id)).toMatchObject({ status: 'PENDING', quantity: 10 });
  floor.market.setPrice('TCS.NS', rupees(969));
  expect(await trader.trade(second.id)).toMatchObject({ status: 'EXECUTED', price: 969, pnl: -310 });
  expect(await position()).toMatchObject({ netQuantity: 0, realisedPnL: -1_570, margin: 0 });
});

test('a fill is published once, and once more when it changes other orders', async () => {
  const published = async (place: () => Promise<unknown>) => {
    const received: string[] = [];
    const stop = floor.events.on('account.changed', ({ userId }) => received.push(userId));
    await place();
    await floor.matched();
    stop();
    return received.filter((id) => id === trader.id).length;
  };
  expect(await published(() => mis('BUY', 100))).toBe(1);
  await mis('SELL', 100, { orderType: 'SL-M', trigger: rupees(980) });
  // The stop shrinks to 40, and then ends.
  expect(await published(() => mis('SELL', 60))).toBe(2);
  expect(await published(() => mis('SELL', 40))).toBe(2);
});

test('an order needs its value, or the margin of the shares that it opens', async () => {
  const needs = (order: object) => {
    const whole = { symbol: 'TCS', quantity: 10, orderType: 'LIMIT', price: 1_000, ...order };
    return marginsOf(floor, trader.accountId, JSON.stringify(whole));
  };
  // Charges of ₹10,000.00: STT 10.00, exchange 0.31, SEBI 0.01, stamp duty 1.50, GST 0.06.
  expect(await needs({ type: 'BUY' })).toMatchObject({
    product: 'CNC',
    orderValue: 10_000,
    needed: 10_000,
    free: 1_00_000,
    leverage: 1,
    squareOffAt: null,
    charges: { total: 11.88 },
  });
  expect(await needs({ type: 'SELL' })).toMatchObject({ product: 'CNC', orderValue: 10_000, needed: 0 });
  expect(await needs({ type: 'BUY', price: 990 })).toMatchObject({ orderValue: 9_900, needed: 9_900 });
  const atMarket = { type: 'BUY', orderType: 'MARKET', price: 990 };
  expect(await needs(atMarket)).toMatchObject({ orderValue: 10_000, needed: 10_000 });
  await mis('BUY', 100);
  const sale = { type: 'SELL', product: 'MIS' };
  expect(await needs({ ...sale, quantity: 100 })).toMatchObject({ orderValue: 1_00_000, needed: 0 });
  // Of 150 shares 50 open a short position: 20 % of ₹50,000.00.
  expect(await needs({ ...sale, quantity: 150 })).toMatchObject({ needed: 10_000, free: 80_000 });
});

test('a position in another stock saves an order no margin', async () => {
  const infosys = { side: 'BUY', quantity: 10, symbol: 'INFY.NS', product: 'MIS' } as const;
  await trader.places(infosys);
  const sale = { symbol: 'TCS', type: 'SELL', quantity: 10, orderType: 'MARKET', product: 'MIS' };
  expect(await marginsOf(floor, trader.accountId, JSON.stringify(sale))).toMatchObject({ needed: 2_000 });
  await trader.places({ ...infosys, side: 'SELL' });
});

test('without a price a position has no unrealised P&L, and is stale', async () => {
  await mis('BUY', 10);
  expect(await position()).toMatchObject({ lastPrice: 1_000, unrealisedPnL: 0, stale: false });
  const market = { ...floor.market, quote: () => undefined };
  expect(await listPositions({ ...floor, market }, trader.accountId)).toMatchObject([
    { netQuantity: 10, averagePrice: 1_000, lastPrice: null, unrealisedPnL: null, stale: true },
  ]);
  await mis('SELL', 10);
});
