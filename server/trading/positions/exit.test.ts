import { afterEach, beforeEach, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { exitPositions } from './exit.ts';
import { exitIntraday } from './exit-intraday.ts';
import { largestOrder } from './largest-order.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
  floor.market.setPrice('TCS', rupees(3_000));
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const exits = (symbols: string[] | null = null) => exitPositions(floor, trader, symbols);

test('exiting one position cancels everything open of its stock, and sells all shares at market', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', stopLoss: rupees(380) });
  await trader.buys(5, 'ITC');
  const sale = await trader.places({ side: 'SELL', quantity: 3, symbol: 'ITC', price: rupees(420) });
  const more = await trader.places({ side: 'BUY', quantity: 4, symbol: 'ITC', price: rupees(390) });
  await trader.buys(2, 'TCS');
  const stop = (await trader.trades()).find(({ parentId }) => parentId === id);
  floor.market.setPrice('ITC', rupees(402));
  expect(await exits(['ITC.NS'])).toMatchObject([
    {
      symbol: 'ITC.NS',
      outcome: 'SOLD',
      trades: [{ status: 'EXECUTED', orderType: 'MARKET', quantity: 15, price: 402, pnl: 30 }],
      cancelled: [stop?.id, sale.id, more.id].sort(),
      code: null,
      message: null,
    },
  ]);
  for (const one of [stop?.id ?? '', sale.id, more.id]) {
    expect(await trader.trade(one)).toMatchObject({
      status: 'CANCELLED',
      reason: 'Cancelled to sell 15 shares',
    });
  }
  expect([await trader.reservedCash(), await trader.reservedShares('ITC')]).toEqual([0, 0]);
  expect(await trader.cash()).toBe(rupees(1_00_000 + 30 - 6_000));
  expect(await trader.holds('TCS')).toMatchObject({ quantity: 2 });
});

test('exiting all sells every stock that can be sold, and reports the result of each', async () => {
  await trader.buys(10, 'ITC');
  await trader.buys(2, 'TCS');
  const score = (of: number) => new Map([[floor.market.find('TCS')?.id ?? -1, { score: of, reasons: [] }]]);
  floor.market.health.take(floor.market.tradingDate(), score(59));
  expect(await exits()).toMatchObject([
    { symbol: 'TCS.NS', outcome: 'REFUSED', trades: [], code: 'doubtful_price' },
    { symbol: 'ITC.NS', outcome: 'SOLD', trades: [{ quantity: 10 }] },
  ]);
  expect(await trader.holds('TCS')).toMatchObject({ quantity: 2 });
  floor.market.health.take(floor.market.tradingDate(), score(60));
  expect(await exits()).toMatchObject([{ symbol: 'TCS.NS', outcome: 'SOLD' }]);
  expect(await exits()).toEqual([]);
});

test('a position of twice the largest order is sold in two orders', async () => {
  floor.market.setPrice('ITC', rupees(0.4));
  await trader.buys(1_00_000, 'ITC');
  await trader.buys(1_00_000, 'ITC');
  expect(await exits()).toMatchObject([
    { symbol: 'ITC.NS', outcome: 'SOLD', trades: [{ quantity: 1_00_000 }, { quantity: 1_00_000 }] },
  ]);
  expect(await trader.holds('ITC')).toEqual({ quantity: 0, cost: 0 });
});

test('an intraday position of twice the largest order is closed in two orders, and is then flat', async () => {
  floor.market.setPrice('TCS', rupees(0.4));
  const buys = () => trader.places({ side: 'BUY', quantity: 1_00_000, symbol: 'TCS', product: 'MIS' });
  await buys();
  await buys();
  const sale = { type: 'SELL', quantity: 1_00_000, product: 'MIS' };
  expect(await exitIntraday(floor, trader, null)).toMatchObject([
    { symbol: 'TCS.NS', outcome: 'SOLD', trades: [sale, sale] },
  ]);
  expect(await exitIntraday(floor, trader, null)).toEqual([]);
});

test('the largest order is ₹10 crore in whole shares, 1,00,000 shares at most, and one at least', () => {
  const at = (price: number) => {
    floor.market.setPrice('TCS', rupees(price));
    return largestOrder(floor.market, 'TCS');
  };
  // 10,00,00,000 ÷ 3,001 = 33,322.2.
  expect(at(3_001)).toBe(33_322);
  expect(at(999)).toBe(1_00_000);
  expect(at(10_00_00_001)).toBe(1);
});

test('a position that changes while it is sold is looked at again, and given up after the third look', async () => {
  await trader.buys(10, 'ITC');
  /** Sells a share by another order at each of the first looks. */
  const sellingBetween = (looks: number) => {
    let count = 0;
    const isBidAsk = async () => {
      count += 1;
      if (count <= looks) await trader.sells(1, 'ITC');
      return false;
    };
    return { ...floor, fillModels: { ...floor.fillModels, isBidAsk } };
  };
  expect(await exitPositions(sellingBetween(5), trader, ['ITC.NS'])).toMatchObject([
    { outcome: 'REFUSED', message: 'You hold 7 ITC shares. Reduce the quantity to 7.', trades: [] },
  ]);
  expect(await trader.holds('ITC')).toMatchObject({ quantity: 7 });
  expect(await exitPositions(sellingBetween(1), trader, ['ITC.NS'])).toMatchObject([
    { outcome: 'SOLD', trades: [{ quantity: 6 }] },
  ]);
  expect(await trader.holds('ITC')).toMatchObject({ quantity: 0 });
});

test('a stock that is not held, or unknown, is refused', async () => {
  expect(await exits(['ITC.NS', 'NOPE.NS'])).toMatchObject([
    { outcome: 'REFUSED', code: 'not_enough_shares', message: 'You hold no ITC shares.' },
    { outcome: 'REFUSED', code: 'not_found' },
  ]);
});

test('after the close the sale waits for the next session, and replaces the open orders', async () => {
  await trader.places({ side: 'BUY', quantity: 10, symbol: 'ITC', stopLoss: rupees(380) });
  floor.market.moveTo('2026-11-20T12:00:00Z');
  const [first] = await exits(['ITC.NS']);
  expect(first).toMatchObject({ outcome: 'PLACED', trades: [{ status: 'PENDING', validFor: '2026-11-23' }] });
  // Sent again, the second sale replaces the first.
  const [second] = await exits(['ITC.NS']);
  expect(second).toMatchObject({ outcome: 'PLACED', cancelled: [first?.trades[0]?.id] });
  floor.market.moveTo('2026-11-23T03:45:00Z');
  expect(await trader.trade(second?.trades[0]?.id ?? '')).toMatchObject({ status: 'EXECUTED', price: 400 });
});
