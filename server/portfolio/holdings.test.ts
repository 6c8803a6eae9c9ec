import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { listHoldings, summarise } from './holdings.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const summaryOf = ({ accountId }: Trader) => summarise(floor, accountId);
const holdingsOf = ({ accountId }: Trader) => listHoldings(floor, accountId);

describe('a trader over two days', () => {
  test('sees cash, value, total and day’s P&L to the paisa', async () => {
    const trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(10, 'TCS.NS', { at: rupees(100) });
    await trader.buys(5, 'ITC.NS', { at: rupees(40.5) });
    floor.market.setPrice('TCS.NS', rupees(110));
    expect(await summaryOf(trader)).toMatchObject({
      cashBalance: 8_797.5,
      heldCash: 0,
      availableCash: 8_797.5,
      currentValue: 1_302.5,
      investedValue: 1_202.5,
      totalPnL: 100,
      totalPnLPercent: 8.32,
      realisedPnL: 0,
      unrealisedPnL: 100,
      // Bought today, so measured from the purchase.
      dayPnL: 100,
      dayPnLPercent: 8.32,
      ordersWaiting: 0,
      asOf: floor.market.now().toISOString(),
      stale: false,
    });

    floor.market.moveTo('2026-11-23T04:30:00Z');
    expect(await summaryOf(trader)).toMatchObject({ dayPnL: 0, dayPnLPercent: 0, totalPnL: 100 });
    await trader.sells(4, 'TCS.NS', { at: rupees(120) });
    await trader.buys(10, 'ITC.NS', { at: rupees(42) });
    floor.market.setPrice('ITC.NS', rupees(41));
    expect(await summaryOf(trader)).toMatchObject({
      cashBalance: 8_857.5,
      currentValue: 1_335,
      investedValue: 1_222.5,
      realisedPnL: 80,
      unrealisedPnL: 112.5,
      totalPnL: 192.5,
      // Relative to 1,000 + 202.50 + 420 spent on purchases.
      totalPnLPercent: 11.86,
      // TCS 10 × (120 − 110); ITC 5 × (41 − 40.50) and 10 × (41 − 42).
      dayPnL: 92.5,
      // Relative to 1,100 + 202.50 at the previous close and 420 bought.
      dayPnLPercent: 5.37,
    });
    expect(await holdingsOf(trader)).toEqual([
      {
        id: 'TCS.NS',
        instrumentId: 1,
        symbol: 'TCS.NS',
        companyName: 'Tata Consultancy Services Ltd.',
        sector: 'Information Technology',
        quantity: 6,
        heldQuantity: 0,
        convertibleQuantity: 0,
        sellableQuantity: 6,
        reservedBy: [],
        averagePrice: 100,
        investedValue: 600,
        currentPrice: 120,
        currentValue: 720,
        pnl: 120,
        pnlPercent: 20,
        dayChange: 100,
        dayChangePercent: 9.09,
        dayBase: 1_100,
        stale: false,
      },
      expect.objectContaining({
        symbol: 'ITC.NS',
        quantity: 15,
        averagePrice: 41.5,
        investedValue: 622.5,
        currentPrice: 41,
        pnl: -7.5,
        pnlPercent: -1.2,
        dayChange: -7.5,
        dayChangePercent: -1.2,
      }),
    ]);
  });

  test('keeps the day’s P&L after the close, until the next session begins', async () => {
    const trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(10, 'TCS.NS', { at: rupees(100) });
    floor.market.setPrice('TCS.NS', rupees(103));
    floor.market.moveTo('2026-11-20T10:29:00Z');
    expect(await summaryOf(trader)).toMatchObject({ dayPnL: 30, dayPnLPercent: 3, dayBase: 1_000 });
    floor.market.moveTo('2026-11-23T03:30:00Z');
    expect(await summaryOf(trader)).toMatchObject({ dayPnL: 0, dayBase: 1_030, totalPnL: 30 });
  });

  test('keeps the last day’s P&L when the source has no later session and its clock stops at the end', async () => {
    const trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(10, 'TCS.NS', { at: rupees(100) });
    floor.market.setPrice('TCS.NS', rupees(103));
    const over = { ...floor.market, tradingDate: () => addDays(floor.market.tradingDate(), 3) };
    expect(await summarise({ ...floor, market: over }, trader.accountId)).toMatchObject({ dayPnL: 30 });
  });

  test('ignores trades that were not executed', async () => {
    const trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(10, 'TCS.NS', { at: rupees(100) });
    const resting = await trader.places({ side: 'BUY', quantity: 5, symbol: 'TCS.NS', price: rupees(99) });
    const other = await aTrader(floor, { cash: rupees(10_000) });
    expect((await summaryOf(trader)).ordersWaiting).toBe(1);
    expect((await summaryOf(other)).ordersWaiting).toBe(0);
    await trader.cancels(resting.id);
    floor.market.setPrice('TCS.NS', rupees(103));
    expect(await summaryOf(trader)).toMatchObject({ dayPnL: 30, dayBase: 1_000, ordersWaiting: 0 });
  });

  test('drops a fully sold stock, and still counts its result today', async () => {
    const trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(10, 'TCS.NS', { at: rupees(100) });
    await trader.sells(10, 'TCS.NS', { at: rupees(99) });
    expect(await holdingsOf(trader)).toEqual([]);
    expect(await summaryOf(trader)).toMatchObject({
      currentValue: 0,
      totalPnL: -10,
      totalPnLPercent: -1,
      dayPnL: -10,
      dayPnLPercent: -1,
    });
  });
});

test('during a source outage, holdings keep their last value and are marked stale', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'TCS.NS', { at: rupees(100) });
  floor.market.setStale(true);
  expect(await holdingsOf(trader)).toMatchObject([{ currentPrice: 100, currentValue: 1_000, stale: true }]);
  expect(await summaryOf(trader)).toMatchObject({ currentValue: 1_000, stale: true });
  await expect(trader.buys(1, 'TCS.NS')).rejects.toMatchObject({ status: 409, code: 'stale_price' });
});

test('shares with open orders can be neither sold again nor converted', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'TCS.NS', { at: rupees(100) });
  await trader.buys(10, 'ITC.NS', { at: rupees(40) });
  const order = await trader.places({ side: 'SELL', quantity: 4, symbol: 'TCS.NS', price: rupees(101) });
  expect(await holdingsOf(trader)).toMatchObject([
    {
      symbol: 'TCS.NS',
      quantity: 10,
      heldQuantity: 4,
      sellableQuantity: 6,
      convertibleQuantity: 6,
      reservedBy: [{ id: order.id, kind: 'SELL', quantity: 4 }],
    },
    // ITC has no derivatives, and so no intraday trading.
    { symbol: 'ITC.NS', sellableQuantity: 10, convertibleQuantity: 0, reservedBy: [] },
  ]);
});

test('the result of an open intraday position is part of the total and of the day', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  floor.market.setPrice('TCS.NS', rupees(100));
  await trader.places({ side: 'BUY', quantity: 10, symbol: 'TCS.NS', product: 'MIS' });
  floor.market.setPrice('TCS.NS', rupees(103));
  expect(await summaryOf(trader)).toMatchObject({
    currentValue: 0,
    unrealisedPnL: 0,
    intradayPnL: 30,
    totalPnL: 30,
    dayPnL: 30,
  });
});
