import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  marketOrder,
  rupees,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { placeTrade } from './place.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

test('buying moves quantity × price from cash into shares', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const bought = await trader.buys(10, 'TCS.NS', { at: rupees(100.05) });
  expect(bought).toMatchObject({
    stockSymbol: 'TCS.NS',
    stockName: 'Tata Consultancy Services Ltd.',
    type: 'BUY',
    orderType: 'MARKET',
    quantity: 10,
    price: 100.05,
    totalAmount: 1000.5,
    status: 'EXECUTED',
    reason: null,
    pnl: null,
    isAutoTrade: false,
    createdAt: floor.market.now().toISOString(),
    executedAt: floor.market.now().toISOString(),
  });
  expect(await trader.cash()).toBe(rupees(8_999.5));
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 10, cost: rupees(1_000.5) });
});

test('a limit must be on the month’s tick, set by the close before it, not on that of its own price', async () => {
  const trader = await aTrader(floor, { cash: rupees(50_000) });
  const buys = (symbol: string, price: number) =>
    trader.places({ side: 'BUY', quantity: 1, symbol, price: rupees(price) });
  // ITC closed the month before at ₹1,003 and fell, HDFC Bank closed at ₹998 and rose.
  floor.market.setSettingClose('ITC', rupees(1_003));
  floor.market.setSettingClose('HDFCBANK', rupees(998));
  floor.market.setPrice('ITC', rupees(390));
  floor.market.setPrice('HDFCBANK', rupees(805.05));
  await expect(buys('ITC.NS', 389.95)).rejects.toMatchObject({
    code: 'off_tick',
    message: "ITC's tick size is ₹0.10. Try ₹389.90 or ₹390.00.",
  });
  expect(await buys('ITC.NS', 389.9)).toMatchObject({ status: 'PENDING' });
  expect(await buys('HDFCBANK.NS', 805.05)).toMatchObject({ status: 'EXECUTED', price: 805.05 });
});

test('selling half realises half the gain', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'TCS.NS', { at: rupees(100) });
  const sold = await trader.sells(5, 'TCS.NS', { at: rupees(120) });
  expect(sold).toMatchObject({ type: 'SELL', price: 120, totalAmount: 600, pnl: 100 });
  expect(await trader.cash()).toBe(rupees(9_600));
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 5, cost: rupees(500) });
});

test('a sale takes cost by moving average, rounded half up, and the last share takes the rest', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(1, 'INFY.NS', { at: rupees(10) });
  await trader.buys(2, 'INFY.NS', { at: rupees(10.01) });
  // 3 shares cost 3002 paise; one third is 1000.67.
  expect(await trader.sells(1, 'INFY.NS', { at: rupees(10) })).toMatchObject({ pnl: -0.01 });
  expect(await trader.holds('INFY.NS')).toEqual({ quantity: 2, cost: 2001 });
  // Half of 2001 is 1000.5: half up.
  expect(await trader.sells(1, 'INFY.NS', { at: rupees(10.01) })).toMatchObject({ pnl: 0 });
  expect(await trader.sells(1, 'INFY.NS', { at: rupees(9) })).toMatchObject({ pnl: -1 });
  expect(await trader.holds('INFY.NS')).toEqual({ quantity: 0, cost: 0 });
});

test('an order beyond the cash is refused to the paisa, and changes nothing', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_23_456.78) });
  floor.market.setPrice('TCS.NS', rupees(12_345.68));
  await expect(trader.buys(10, 'TCS.NS')).rejects.toMatchObject({
    status: 400,
    code: 'not_enough_cash',
    message:
      'Not enough cash: the order needs ₹1,23,456.80, and ₹1,23,456.78 is available. Add funds or reduce the quantity.',
  });
  expect(await trader.cash()).toBe(rupees(1_23_456.78));
  expect(await trader.buys(10, 'TCS.NS', { at: rupees(12_345.67) })).toMatchObject({ totalAmount: 123456.7 });
});

test('shares that are not held cannot be sold', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_00_000) });
  await expect(trader.sells(1, 'ITC.NS')).rejects.toMatchObject({
    status: 400,
    code: 'not_enough_shares',
    message: 'You hold no ITC shares.',
  });
  await trader.buys(1_500, 'ITC.NS', { at: rupees(400) });
  await expect(trader.sells(1_501, 'ITC.NS')).rejects.toThrow(
    'You hold 1,500 ITC shares. Reduce the quantity to 1,500.',
  );
});

test('a trader can’t sell another trader’s shares', async () => {
  const owner = await aTrader(floor, { cash: rupees(10_000) });
  const thief = await aTrader(floor, { cash: rupees(10_000) });
  await owner.buys(10, 'ITC.NS', { at: rupees(400) });
  await expect(thief.sells(10, 'ITC.NS')).rejects.toThrow('You hold no ITC shares.');
  expect(await owner.holds('ITC.NS')).toMatchObject({ quantity: 10 });
});

test('a market order with the brokers’ protection is a limit order at that distance', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  // 0.5 % above ₹1,250.00 is ₹1,256.25, down to the tick.
  const bought = await trader.places({ side: 'BUY', quantity: 1, symbol: 'RELIANCE.NS', protection: -1 });
  expect(bought).toMatchObject({
    orderType: 'LIMIT',
    limitPrice: 1_256.2,
    price: 1_250,
    validity: 'DAY',
    status: 'EXECUTED',
  });
});

test('a market order with protection in a stock without a price is refused', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const market = { ...floor.market, quote: () => undefined };
  const order = { ...marketOrder('BUY', 1, 'RELIANCE.NS'), protection: -1 };
  await expect(placeTrade({ ...floor, market }, trader, order, null)).rejects.toMatchObject({
    status: 409,
    code: 'no_price',
  });
});

test('an intraday fill is no square-off, and has no fee', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const { id } = await trader.places({ side: 'BUY', quantity: 1, symbol: 'RELIANCE.NS', product: 'MIS' });
  expect(await trader.trade(id)).toMatchObject({
    product: 'MIS',
    status: 'EXECUTED',
    squareOff: false,
    squareOffFee: 0,
  });
});

test('an account that does not exist is a bug, not a refusal', async () => {
  const nobody = { id: floor.newId(), accountId: floor.newId() };
  await expect(placeTrade(floor, nobody, marketOrder('BUY', 1, 'TCS.NS'), null)).rejects.toThrow(
    `There is no account ${nobody.accountId}.`,
  );
});

test('a fill is published to its account only, and a refusal is not published', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  const received: unknown[] = [];
  const stop = floor.events.on('account.changed', (event) => received.push(event));
  await trader.buys(1, 'TCS.NS', { at: rupees(900) });
  await expect(trader.buys(1, 'TCS.NS')).rejects.toThrow('Not enough cash');
  stop();
  expect(received).toEqual([{ userId: trader.id, what: 'trade' }]);
});
