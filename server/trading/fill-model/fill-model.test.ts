import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tradesOfDay } from '#server/charges/store.ts';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { TimelineEntry, Trade } from '#shared/contract/trading/trades.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { dayCharges } from '#shared/domain/trading/day-charges.ts';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { readTrade, tradeEvents } from '../history/store.ts';
import { timelineOf } from '../history/timeline.ts';
import { listPositions } from '../intraday/positions.ts';
import { estimatedDepth } from './depth.ts';

// Without a closing auction: 375 minutes.
const ITC = 'ITC.NS';
let floor: TradingFloor;
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
  expect(await verifyLedger(floor.db, floor.clock)).toMatchObject({ ok: true });
  await floor.close();
});

async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    floor.market.moveTo(new Date(floor.market.now().getTime() + 60_000));
    await floor.matched();
  }
}

/** Trades at a price. */
async function at(price: number): Promise<void> {
  floor.market.setPrice(ITC, rupees(price));
  await floor.matched();
}

const order = async (id: string): Promise<Trade> => {
  const found = await trader.trade(id);
  if (!found) throw new Error(`There is no order ${id}.`);
  return found;
};

const fillsOf = ({ fills }: Trade) => fills.map(({ quantity, price }) => `${quantity} @ ${price}`);

async function timeline(id: string): Promise<TimelineEntry[]> {
  const row = await readTrade(floor.db, trader.accountId, id);
  if (!row) throw new Error(`There is no order ${id}.`);
  return timelineOf(row, await tradeEvents(floor.db, trader.accountId, id), []);
}

test('an order that fits into its minute is filled on placement', async () => {
  const bought = await trader.places({ side: 'BUY', quantity: 100, symbol: ITC });
  // 48000 + 48 + 48000 × 0.0125 × √(100 ÷ 400000) = 48057.5 paise, up to the tick.
  expect(bought).toMatchObject({ status: 'EXECUTED', price: 480.6, totalAmount: 48_060, lastAtFill: 480 });
  const sold = await trader.places({ side: 'SELL', quantity: 100, symbol: ITC });
  expect(sold).toMatchObject({
    status: 'EXECUTED',
    price: 479.4,
    lastAtFill: 480,
    model: 'BIDASK',
    pnl: -120,
  });
});

test('16: 100 of a large stock at ₹1,300 are bought a tick higher, at ₹10.00 of slippage', async () => {
  await traded(floor, 'TCS.NS', { close: rupees(1_300), adv: 1_00_00_000, sigma: 0.016 });
  floor.market.setPrice('TCS.NS', rupees(1_300));
  // 130000 + 6.5 + 130000 × 0.008 × √(100 ÷ 10000000) = 130009.8 paise, up to the tick.
  expect(await trader.places({ side: 'BUY', quantity: 100, symbol: 'TCS.NS' })).toMatchObject({
    status: 'EXECUTED',
    price: 1_300.1,
    lastAtFill: 1_300,
    totalAmount: 1_30_010,
  });
});

test('17: 2,000 of a small stock at ₹480 are bought at 480.95, sold at 479.05, and lose ₹3,800.00', async () => {
  const bought = await trader.places({ side: 'BUY', quantity: 2_000, symbol: ITC });
  await floor.matched();
  // Eighteen minutes of 106 shares, and one of 92.
  await minutes(18);
  expect(await order(bought.id)).toMatchObject({ status: 'EXECUTED', price: 480.95, lastAtFill: 480 });
  const sold = await trader.places({ side: 'SELL', quantity: 2_000, symbol: ITC });
  await floor.matched();
  await minutes(18);
  const done = await order(sold.id);
  expect(done).toMatchObject({ status: 'EXECUTED', price: 479.05, pnl: -3_800 });
  expect(done.fills.at(-1)).toMatchObject({ quantity: 92, price: 479.05 });
});

test('18: 500 shares take five minutes, at the price for 500', async () => {
  const { id, status, filledQuantity } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC });
  expect({ status, filledQuantity }).toEqual({ status: 'PENDING', filledQuantity: 0 });
  expect(await order(id)).toMatchObject({
    status: 'PENDING',
    quantity: 500,
    filledQuantity: 106,
    cancelledQuantity: 0,
  });
  expect(await trader.reservedCash()).toBe(rupees(394 * 480.7));
  await minutes(2);
  expect(await order(id)).toMatchObject({ filledQuantity: 318, averagePrice: 480.7, phase: 'OPEN' });
  await minutes(2);
  const done = await order(id);
  expect(done).toMatchObject({
    status: 'EXECUTED',
    quantity: 500,
    filledQuantity: 500,
    cancelledQuantity: 0,
    price: 480.7,
    totalAmount: 240_350,
    model: 'BIDASK',
    lastAtFill: 480,
  });
  expect(fillsOf(done)).toEqual(['106 @ 480.7', '106 @ 480.7', '106 @ 480.7', '106 @ 480.7', '76 @ 480.7']);
  expect(await trader.cash()).toBe(rupees(20_00_000 - 240_350));
  expect(await trader.reservedCash()).toBe(0);
  expect(await trader.holds(ITC)).toEqual({ quantity: 500, cost: rupees(240_350) });
  expect(await trader.trades()).toHaveLength(1);
  expect((await timeline(id)).map(({ event, detail }) => `${event}: ${detail}`)).toEqual([
    'placed: Market order placed: BUY 500',
    'queued: Open in order book: BUY 500 at market price',
    ...Array.from({ length: 4 }, () => 'part-filled: Bought 106 at ₹480.70'),
    'filled: Bought 76 at ₹480.70',
  ]);
  // Its owner is notified once, of the whole order.
  const { rows } = await floor.db.$client.query('select trade_id from trade_news');
  expect(rows).toEqual([{ trade_id: id }]);
});

test('each minute of the clock fills one part', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC });
  await floor.matched();
  const filledAt = async (time: string) => {
    floor.market.moveTo(`2026-11-23T${time}Z`);
    await floor.matched();
    return (await order(id)).filledQuantity;
  };
  expect(await filledAt('05:00:30')).toBe(106);
  expect(await filledAt('05:01:40')).toBe(212);
  expect(await filledAt('05:01:59')).toBe(212);
  expect(await filledAt('05:02:00')).toBe(318);
});

test('spreads are twice as wide in the first fifteen minutes of continuous trading', async () => {
  const buysAt = async (time: string) => {
    floor.market.moveTo(`2026-11-25T${time}Z`);
    return (await trader.places({ side: 'BUY', quantity: 100, symbol: ITC })).price;
  };
  // 48000 + 96 + 48000 × 0.0125 × √(100 ÷ 400000) = 48105.5 paise, and with a spread of 48 paise 48057.5.
  expect(await buysAt('03:45:00')).toBe(481.1);
  expect(await buysAt('03:59:59')).toBe(481.1);
  expect(await buysAt('04:00:00')).toBe(480.6);
});

test('the brokerage of an order in five parts is capped once, also when the day is rated again', async () => {
  await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true, brokeragePlan: 'GROWW' });
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC });
  await floor.matched();
  await minutes(5);
  const bought = await order(id);
  expect(bought.fills).toHaveLength(5);
  // ₹2,40,350.00: 0.1 % is capped at ₹20; five such orders would pay ₹100.
  expect(bought.charges).toMatchObject({ brokerage: 20, stt: 240, stamp: 36.05 });
  const { rates } = floor.charges.on(floor.market.tradingDate()).plans.GROWW;
  await trader.places({ side: 'SELL', quantity: 100, symbol: ITC });
  const stored = await tradesOfDay(floor.db, trader.accountId, floor.market.tradingDate());
  const fills = stored.map(({ trade }) => ({
    side: trade.side,
    quantity: trade.quantity,
    price: paise(trade.fillPaise ?? 0),
    rates,
    order: trade.orderId ?? trade.id,
  }));
  expect(stored.map(({ trade }) => trade.charges)).toEqual(dayCharges(fills).map(({ charges }) => charges));
  expect((await order(id)).charges?.brokerage).toBe(40);
});

test('19: the rest waits at the limit while the price is above it, and its parts survive a restart', async () => {
  const terms = { side: 'BUY', quantity: 500, symbol: ITC, protection: 1 } as const;
  const { id, orderType, limitPrice } = await trader.places(terms);
  expect({ orderType, limitPrice }).toEqual({ orderType: 'LIMIT', limitPrice: 484.8 });
  await floor.matched();
  await minutes(1);
  floor.market.setPrice(ITC, rupees(485));
  await floor.restartMatcher();
  await minutes(2);
  expect(await order(id)).toMatchObject({ status: 'PENDING', filledQuantity: 212, limitPrice: 484.8 });
  expect(await trader.reservedCash()).toBe(rupees(288 * 484.8));
  await at(480);
  expect((await order(id)).filledQuantity).toBe(318);
});

test('20: the rest of an IOC order is cancelled on placement', async () => {
  const terms = { side: 'BUY', quantity: 500, symbol: ITC, price: rupees(481), validity: 'IOC' } as const;
  const placed = await trader.places(terms);
  expect(placed).toMatchObject({
    status: 'EXECUTED',
    quantity: 500,
    filledQuantity: 106,
    cancelledQuantity: 394,
    price: 480.7,
    totalAmount: 50_954.2,
  });
  expect(await order(placed.id)).toEqual({ ...placed, charges: expect.anything() });
  expect(await trader.cash()).toBe(rupees(20_00_000 - 50_954.2));
  const none = await trader.places({ ...terms, price: rupees(480.65) });
  expect(none).toMatchObject({ status: 'CANCELLED', filledQuantity: 0, cancelledQuantity: 0 });
});

test('cancelling the rest leaves an executed order, and no reservation', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC });
  await floor.matched();
  const { restoredExits, exitsNotRestored, ...cancelled } = await trader.cancels(id);
  expect([restoredExits, exitsNotRestored]).toEqual([[], []]);
  expect(cancelled).toMatchObject({ status: 'EXECUTED', filledQuantity: 106, cancelledQuantity: 394 });
  expect(cancelled).toMatchObject({ reason: 'Cancelled by you', price: 480.7, totalAmount: 50_954.2 });
  expect(await trader.reservedCash()).toBe(0);
  await minutes(2);
  expect(await order(id)).toEqual(cancelled);
  await expect(trader.cancels(id)).rejects.toThrow('This order is already executed.');
});

test('a cancellation or change that waits while a part is filled reports the part', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC, price: rupees(481) });
  await floor.matched();
  const behindAPart = async <T>(request: () => Promise<T>): Promise<T> => {
    const holder = await floor.db.$client.connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [trader.accountId]);
    floor.market.moveTo(new Date(floor.market.now().getTime() + 60_000));
    await waitingForLocks(floor.db, 1);
    const answer = request();
    await waitingForLocks(floor.db, 2);
    await holder.query('rollback');
    holder.release();
    const answered = await answer;
    await floor.matched();
    return answered;
  };
  expect(await behindAPart(() => trader.changes(id, { quantity: 450 }))).toMatchObject({
    status: 'PENDING',
    quantity: 450,
    filledQuantity: 212,
  });
  expect(await behindAPart(() => trader.cancels(id))).toMatchObject({
    status: 'EXECUTED',
    quantity: 450,
    filledQuantity: 318,
    cancelledQuantity: 132,
  });
});

test('the rest of a day order expires at the close', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC, price: rupees(480.7) });
  await floor.matched();
  await at(490);
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect(await order(id)).toMatchObject({
    status: 'EXECUTED',
    filledQuantity: 106,
    cancelledQuantity: 394,
    reason: 'Expired at close',
  });
});

test('a change applies to the whole order, and leaves shares to fill', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 500, symbol: ITC, price: rupees(481) });
  await floor.matched();
  await expect(trader.changes(id, { quantity: 106 })).rejects.toThrow(
    '106 shares are filled already. Enter at least 107, or cancel the rest.',
  );
  expect(await trader.changes(id, { quantity: 150 })).toMatchObject({ quantity: 150, filledQuantity: 106 });
  expect(await trader.reservedCash()).toBe(rupees(44 * 481));
  await minutes(1);
  // The impact is that of 150 shares: 48000 × 0.0125 × √(150 ÷ 400000) = 11.6 paise.
  expect(fillsOf(await order(id))).toEqual(['106 @ 480.7', '44 @ 480.6']);
  expect((await timeline(id))[0]?.detail).toBe('Limit order placed: BUY 500 @ ₹481.00');
  expect((await timeline(id)).map(({ detail }) => detail)).toContain('500 → 150 shares');
});

test('a waiting limit order is filled at its limit, a tick after the price reached it', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 50, symbol: ITC, price: rupees(479) });
  await minutes(1);
  await at(479);
  expect((await order(id)).status).toBe('PENDING');
  await at(478.95);
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', price: 479, lastAtFill: 478.95 });
});

test('in the minute of its placement a limit order gets no better price than the quotes', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 50, symbol: ITC, price: rupees(479) });
  // At 478.95 it costs 47895 + 47.9 + 47895 × 0.0125 × √(50 ÷ 400000) = 47949.6 paise.
  await at(478.95);
  expect((await order(id)).status).toBe('PENDING');
  await minutes(1);
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', price: 479, lastAtFill: 478.95 });
});

test('an order for the next session is filled at its first price, if that is better than its limit', async () => {
  floor.market.moveTo('2026-11-23T11:00:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 50, symbol: ITC, price: rupees(479) });
  floor.market.moveTo('2026-11-25T03:40:00Z');
  await at(475);
  floor.market.moveTo('2026-11-25T03:45:00Z');
  await at(475);
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', price: 475 });
});

test('an order that the first price does not fill waits for a price beyond its limit', async () => {
  floor.market.moveTo('2026-11-23T11:00:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 50, symbol: ITC, price: rupees(479) });
  floor.market.moveTo('2026-11-25T03:45:00Z');
  await at(480);
  floor.market.moveTo('2026-11-25T03:50:00Z');
  await at(479);
  expect((await order(id)).status).toBe('PENDING');
  await at(478.95);
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', price: 479 });
});

test('an order placed at the open has not waited for the first price', async () => {
  floor.market.moveTo('2026-11-25T03:45:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 50, symbol: ITC, price: rupees(480) });
  expect(await order(id)).toMatchObject({ status: 'PENDING', filledQuantity: 0 });
});

describe('exits', () => {
  const openExits = async () =>
    (await trader.trades()).filter(({ exit, status }) => exit !== null && status === 'PENDING');

  test('each part of a purchase has its own exits, which name the placed purchase', async () => {
    const { id } = await trader.places({
      side: 'BUY',
      quantity: 200,
      symbol: ITC,
      stopLoss: rupees(470),
      target: rupees(495),
    });
    await floor.matched();
    const before = await openExits();
    expect(before.map(({ exit, quantity }) => `${exit} ${quantity}`).sort()).toEqual([
      'STOP 106',
      'TARGET 106',
    ]);
    expect(before.every(({ parentId }) => parentId === id)).toBe(true);
    expect(await trader.reservedShares(ITC)).toBe(106);
    await trader.cancels(id);
    await at(469);
    // A stop-loss for 106 shares is filled within a minute.
    expect(await openExits()).toEqual([]);
    expect(await trader.holds(ITC)).toEqual({ quantity: 0, cost: 0 });
    // 46900 − 46.9 − 46900 × 0.0125 × √(106 ÷ 400000) = 46843.6 paise, down to the tick.
    const sold = (await trader.trades()).find(({ exit, status }) => exit === 'STOP' && status === 'EXECUTED');
    expect(sold).toMatchObject({ price: 468.4, lastAtFill: 469, model: 'BIDASK' });
  });

  test('one that needs two minutes ends the other at its first part, and then continues as a market order', async () => {
    await floor.db.$client.query(`update daily_bars set volume = 800000`);
    floor.market.moveTo('2026-11-25T05:00:00Z');
    await trader.places({
      side: 'BUY',
      quantity: 200,
      symbol: ITC,
      stopLoss: rupees(470),
      target: rupees(495),
    });
    await floor.db.$client.query(`update daily_bars set volume = 400000`);
    floor.market.moveTo('2026-11-26T05:00:00Z');
    await floor.matched();
    await at(469);
    const [rest, ...others] = await openExits();
    expect(others).toEqual([]);
    expect(rest).toMatchObject({ exit: 'STOP', quantity: 200, filledQuantity: 106, phase: 'OPEN' });
    expect(await trader.reservedShares(ITC)).toBe(94);
    await minutes(1);
    // The price is back above the trigger.
    await at(480);
    expect(await openExits()).toEqual([]);
    expect(await trader.holds(ITC)).toEqual({ quantity: 0, cost: 0 });
  });
});

test('22: an SL-M order fills half the spread and the impact away from the price that triggered it', async () => {
  await traded(floor, 'HDFCBANK.NS', { close: rupees(950), adv: 20_00_000, sigma: 0.018 });
  floor.market.setPrice('HDFCBANK.NS', rupees(951));
  await trader.places({ side: 'BUY', quantity: 100, symbol: 'HDFCBANK.NS' });
  const { id } = await trader.places({
    side: 'SELL',
    quantity: 100,
    symbol: 'HDFCBANK.NS',
    orderType: 'SL-M',
    trigger: rupees(950.5),
  });
  floor.market.setPrice('HDFCBANK.NS', rupees(950));
  expect(await trader.trade(id)).toMatchObject({ status: 'EXECUTED', price: 949.75, lastAtFill: 950 });
});

test('an SL order that triggers gets no better price than the quotes, and then waits as a limit order', async () => {
  const terms = { side: 'BUY', quantity: 50, symbol: ITC, orderType: 'SL' } as const;
  const { id } = await trader.places({ ...terms, trigger: rupees(482), price: rupees(482.5) });
  await minutes(1);
  // It costs 48240 + 48.2 + 48240 × 0.0125 × √(50 ÷ 400000) = 48295 paise.
  await at(482.4);
  expect(await order(id)).toMatchObject({ status: 'PENDING', filledQuantity: 0, phase: 'OPEN' });
  await minutes(1);
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', price: 482.5, lastAtFill: 482.4 });
});

test('the closing auction fills a tenth of its estimated volume, at one price', async () => {
  const TCS = 'TCS.NS';
  await traded(floor, TCS, { close: rupees(3_000), adv: 20_000, sigma: 0.015 });
  floor.market.moveTo('2026-11-23T09:52:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 150, symbol: TCS, price: rupees(3_010) });
  floor.market.moveTo('2026-11-23T10:20:00Z');
  expect(await trader.trade(id)).toMatchObject({
    status: 'EXECUTED',
    filledQuantity: 100,
    cancelledQuantity: 50,
    price: 3_000,
    lastAtFill: 3_000,
  });
});

test('an order that was filled in part before the closing auction takes part in it', async () => {
  const TCS = 'TCS.NS';
  await traded(floor, TCS, { close: rupees(3_000), adv: 20_000, sigma: 0.015 });
  floor.market.moveTo('2026-11-23T09:43:00Z');
  const { id } = await trader.places({ side: 'BUY', quantity: 150, symbol: TCS, price: rupees(3_010) });
  await floor.matched();
  await minutes(1);
  // Five shares a minute, at 15:13 and 15:14.
  expect(await order(id)).toMatchObject({ status: 'PENDING', filledQuantity: 10 });
  floor.market.moveTo('2026-11-23T10:20:00Z');
  expect(await order(id)).toMatchObject({ status: 'EXECUTED', filledQuantity: 110, cancelledQuantity: 40 });
});

test('cancelling an order between parts, or repeating it under its key, leaves its fills unchanged', async () => {
  const whole = { side: 'BUY', quantity: 300, symbol: ITC } as const;
  const first = await trader.places(whole, 'a key');
  await minutes(1);
  expect((await trader.places(whole, 'a key')).id).toBe(first.id);
  expect(await order(first.id)).toMatchObject({ filledQuantity: 212 });
  // Either may come first: cancelling an order that is already filled is refused.
  await Promise.allSettled([trader.cancels(first.id), minutes(1)]);
  const { filledQuantity, cancelledQuantity, status } = await order(first.id);
  expect(status).toBe('EXECUTED');
  expect(filledQuantity + cancelledQuantity).toBe(300);
  expect((await trader.holds(ITC)).quantity).toBe(filledQuantity);
});

test('a stock’s depth matches its fills', async () => {
  const depth = await estimatedDepth(floor, trader.accountId, ITC);
  expect(depth).toMatchObject({ source: 'ESTIMATED', last: 480, perMinute: 106, model: 'BIDASK' });
  // 4,00,000 shares at ₹480.00 and ₹491.84 alternately.
  expect(depth).toMatchObject({ averageVolume: 4_00_000, averageTurnover: 19_43_68_000, volatility: 2.5 });
  expect(depth.asks[0]?.price).toBe(480.5);
  expect(depth.bids[0]?.price).toBe(479.5);
  // 500 cost 480.70: the first five levels have between 499 and 560.
  const offered = depth.asks.reduce((sum, { quantity }) => sum + quantity, 0);
  expect({ fifth: depth.asks[4]?.price, enough: offered > 500 }).toEqual({ fifth: 480.7, enough: true });
  await expect(estimatedDepth(floor, trader.accountId, 'NIFTY')).rejects.toThrow('No stock with the symbol');
});

test('orders of an account on the LAST model fill whole, at the last price', async () => {
  const other = await aTrader(floor, { cash: rupees(20_00_000) });
  expect(await other.places({ side: 'BUY', quantity: 2_000, symbol: ITC })).toMatchObject({
    status: 'EXECUTED',
    price: rupeesFromPaise(rupees(480)),
    model: 'LAST',
    lastAtFill: 480,
  });
});

test('a stock with too little data fills at the last price, and the order reports that', async () => {
  floor.market.setPrice('INFY.NS', rupees(1_500));
  expect(await trader.places({ side: 'BUY', quantity: 1_000, symbol: 'INFY.NS' })).toMatchObject({
    status: 'EXECUTED',
    price: 1_500,
    model: 'LAST',
  });
});

describe('intraday', () => {
  const TCS = 'TCS.NS';
  const short = { side: 'SELL', quantity: 100, symbol: TCS, product: 'MIS' } as const;
  // Thirty shares a minute. Half the spread 100 paise, impact 100000 × 0.01 × √(100 ÷ 108000) = 30.43 paise.
  beforeEach(async () => {
    floor.market.setPrice(TCS, rupees(1_000));
    floor.market.setSettingClose(TCS, rupees(1_000));
    await traded(floor, TCS, { close: rupees(1_000), adv: 1_08_000, sigma: 0.02 });
  });
  const position = async () => (await listPositions(floor, trader.accountId))[0];

  test('a short sale takes four minutes, and each part moves its own margin', async () => {
    const { id, status } = await trader.places(short);
    expect(status).toBe('PENDING');
    expect(await order(id)).toMatchObject({ filledQuantity: 30, averagePrice: 998.65, model: 'BIDASK' });
    expect(await position()).toMatchObject({ netQuantity: -30, averageSold: 998.65, margin: 5_991.9 });
    expect(await trader.reservedCash()).toBe(rupees(13_981.1));
    await minutes(3);
    expect(fillsOf(await order(id))).toEqual(['30 @ 998.65', '30 @ 998.65', '30 @ 998.65', '10 @ 998.65']);
    expect(await position()).toMatchObject({ netQuantity: -100, margin: 19_973 });
    expect(await trader.reservedCash()).toBe(0);
  });

  test('an order that closes and then opens reserves margin only for the opening parts', async () => {
    await trader.places({ ...short, quantity: 30 });
    const { id } = await trader.places({ ...short, side: 'BUY', quantity: 90 });
    // ₹1,001.30 for 90: 60 of them open.
    expect(await trader.reservedCash()).toBe(rupees(12_015.6));
    expect(await order(id)).toMatchObject({ filledQuantity: 30, averagePrice: 1_001.3 });
    expect(await position()).toMatchObject({ netQuantity: 0, margin: 0 });
    expect(await trader.reservedCash()).toBe(rupees(12_015.6));
    await minutes(1);
    expect(await position()).toMatchObject({ netQuantity: 30, margin: 6_007.8 });
    expect(await trader.reservedCash()).toBe(rupees(6_007.8));
    await minutes(1);
    expect(await order(id)).toMatchObject({ status: 'EXECUTED', filledQuantity: 90 });
  });

  test('a stop covers in parts, and the square-off closes the rest in one fill, at the price for its quantity', async () => {
    const { id } = await trader.places(short);
    await floor.matched();
    await minutes(3);
    const stop = { ...short, side: 'BUY', orderType: 'SL-M', trigger: rupees(1_010) } as const;
    const { id: stopId } = await trader.places(stop);
    floor.market.setPrice(TCS, rupees(1_010));
    await floor.matched();
    // 101000 + 101 + 101000 × 0.0003043 = 101131.7 paise, up to the month's tick of five.
    expect(await order(stopId)).toMatchObject({
      filledQuantity: 30,
      averagePrice: 1_011.35,
      status: 'PENDING',
    });
    floor.market.moveTo('2026-11-23T09:35:00Z');
    await floor.matched();
    expect(await order(stopId)).toMatchObject({
      status: 'EXECUTED',
      filledQuantity: 30,
      cancelledQuantity: 70,
    });
    const [cover] = await trader.trades();
    // 70 shares: 101000 × 0.01 × √(70 ÷ 108000) = 25.7 paise.
    expect(cover).toMatchObject({
      squareOff: true,
      quantity: 70,
      price: 1_011.3,
      lastAtFill: 1_010,
      model: 'BIDASK',
      squareOffFee: 59,
    });
    expect(await position()).toMatchObject({ netQuantity: 0, margin: 0 });
    expect(await order(id)).toMatchObject({ filledQuantity: 100 });
  });
});
