import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { Market } from '../../market/market.ts';
import { dueByTime, tradedPrices } from './due.ts';
import { createOrderBook } from './order-book.ts';

const ITC = 'ITC.NS';
let floor: TradingFloor;
/** Trades on the BIDASK model: up to 106 shares of ITC a minute. */
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(20_00_000) });
  await choosesBidAsk(floor, trader);
  floor.market.setPrice(ITC, rupees(480));
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await traded(floor, ITC, { close: rupees(480), adv: 4_00_000, sigma: 0.025 });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

test('an SL order whose limit the price has passed waits at its limit, and no longer for its trigger', async () => {
  await trader.places({ side: 'BUY', quantity: 100, symbol: ITC });
  const order = { side: 'SELL', quantity: 100, symbol: ITC, orderType: 'SL' } as const;
  const { id } = await trader.places({ ...order, trigger: rupees(470), price: rupees(465) });
  floor.market.setPrice(ITC, rupees(450));
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING', phase: 'OPEN' });
  floor.market.moveTo('2026-11-23T05:01:00Z');
  floor.market.setPrice(ITC, rupees(480));
  // 48000 − 48 − 48000 × 0.0125 × √(100 ÷ 400000) = 47942.5 paise, down to the tick.
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 479.4, lastAtFill: 480 });
});

test('an order without a trigger is not triggered while it waits for its next minute', async () => {
  const errors = vi.spyOn(floor.log, 'error');
  const { id } = await trader.places({ side: 'BUY', quantity: 200, symbol: ITC });
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING', filledQuantity: 106 });
  expect(errors).not.toHaveBeenCalled();
});

/** Leaves the stocks without the volumes that the model needs, from the next session on. */
const losesVolumes = () => floor.db.$client.query('update daily_bars set volume = 0');

test('an order that waits for a session without liquidity data fills whole at the last price', async () => {
  floor.market.moveTo('2026-11-23T10:12:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC, price: rupees(479) });
  await losesVolumes();
  floor.market.moveTo('2026-11-25T03:45:00Z');
  floor.market.setPrice(ITC, rupees(478));
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 478, filledQuantity: 500 });
});

test('the auction fills such an order whole, and one that it does not reach expires without any data', async () => {
  const TCS = 'TCS.NS';
  await traded(floor, TCS, { close: rupees(3_000), adv: 20_000, sigma: 0.015 });
  floor.market.moveTo('2026-11-23T10:12:00Z');
  const buysAt = (price: number) =>
    trader.places({ side: 'BUY', quantity: 150, symbol: TCS, price: rupees(price) });
  const [reached, missed] = [await buysAt(2_990), await buysAt(2_900)];
  await losesVolumes();
  floor.market.moveTo('2026-11-25T09:51:00Z');
  floor.market.setPrice(TCS, rupees(2_980));
  floor.market.moveTo('2026-11-25T10:06:00Z');
  expect(await trader.trade(missed.id)).toMatchObject({ status: 'CANCELLED', reason: 'Expired at close' });
  floor.market.moveTo('2026-11-25T10:20:00Z');
  expect(await trader.trade(reached.id)).toMatchObject({
    status: 'EXECUTED',
    price: 2_980,
    filledQuantity: 150,
  });
});

test('a stop order of a stock that is not listed any more ends with continuous trading', () => {
  const order: RestingOrder = {
    id: 'order',
    accountId: 'account',
    instrumentId: 999,
    side: 'SELL',
    quantity: 1,
    orderType: 'SL-M',
    limit: null,
    stop: null,
    target: null,
    exitTrail: null,
    parentId: null,
    exit: null,
    trigger: rupees(100),
    isTriggered: false,
    trail: null,
    priority: 'order',
    session: tradingDate('2026-11-23') ?? expect.fail('a date'),
  };
  const book = createOrderBook();
  book.add(order);
  const models = { fillModels: floor.fillModels, waiting: () => undefined, ready: () => undefined };
  floor.market.moveTo('2026-11-23T09:44:59Z');
  expect(dueByTime(book, floor.market, models)).toEqual([]);
  floor.market.moveTo('2026-11-23T09:45:00Z');
  expect(dueByTime(book, floor.market, models)).toMatchObject([
    { kind: 'expire', reason: "Stop orders don't enter the closing auction" },
  ]);
});

test('a stock trades at its last price while it is listed and has one', () => {
  const id = floor.market.find(ITC)?.id ?? expect.fail('an id');
  const priceIn = (lacking: Partial<Market>) => tradedPrices({ ...floor.market, ...lacking })(id);
  expect(priceIn({})).toBe(480_00);
  expect(priceIn({ quote: () => undefined })).toBeNull();
  expect(priceIn({ byId: () => undefined })).toBeNull();
});
