import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { inTransaction } from '#server/core/db/transaction.ts';
import { createLog } from '#server/core/log.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { summarise } from '#server/portfolio/holdings.ts';
import { reportTax } from '#server/portfolio/performance/tax-report.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { marketState } from '#shared/schema/market/market.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { listPositions } from '../intraday/positions.ts';
import { cancelDue } from './cancel-due.ts';
import { deliver } from './deliver.ts';
import { openPositions } from './open-positions.ts';
import { squareOff } from './square-off.ts';
import { watchSquareOff } from './watch.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice('TCS.NS', rupees(1_000));
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
  await floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, trader.accountId));
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await floor.close();
});

/** 15:04 and 15:05 in India. */
const BEFORE = '2026-11-20T09:34:00.000Z';
const TIME = '2026-11-20T09:35:00.000Z';

const mis = (side: 'BUY' | 'SELL', quantity: number, terms: object = {}) =>
  trader.places({ side, quantity, symbol: 'TCS.NS', product: 'MIS', ...terms });
const position = async () => (await listPositions(floor, trader.accountId))[0];

test('at 15:05 a short of 100 at ₹1,000 is squared off at ₹1,004: net −₹541.70 after charges and fee', async () => {
  await mis('SELL', 100);
  const stop = await mis('BUY', 100, { orderType: 'SL-M', trigger: rupees(1_020) });
  floor.market.moveTo(BEFORE);
  floor.market.setPrice('TCS.NS', rupees(1_004));
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: -100, unrealisedPnL: -400 });
  floor.market.moveTo(TIME);
  const [, , cover] = (await trader.trades()).reverse();
  expect(cover).toMatchObject({
    type: 'BUY',
    product: 'MIS',
    squareOff: true,
    squareOffFee: 59,
    isAutoTrade: false,
    quantity: 100,
    price: 1_004,
    pnl: -400,
    netPnl: -489.36,
    charges: { total: 30.36 },
    executedAt: TIME,
  });
  expect(await trader.trade(stop.id)).toMatchObject({
    status: 'CANCELLED',
    reason: 'Ended by the intraday square-off',
  });
  expect(await position()).toMatchObject({ netQuantity: 0, realisedPnL: -400, margin: 0 });
  // −400.00 − 52.34 − 30.36 − 59.00 = −541.70.
  expect(await summarise(floor, trader.accountId)).toMatchObject({ cashBalance: 99_458.3, marginCash: 0 });
  await expect(mis('BUY', 1)).rejects.toMatchObject({
    code: 'intraday_over',
    message: 'Intraday (MIS) trading ended at 15:05. Choose CNC, or trade in the next session.',
  });
});

test('without a price at 15:05 it is squared off once there is one, by the server running then', async () => {
  await mis('BUY', 10);
  floor.market.setStale(true);
  floor.market.moveTo(TIME);
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 10 });
  await floor.restartMatcher();
  floor.market.setStale(false);
  floor.market.setPrice('TCS.NS', rupees(1_010));
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 0, realisedPnL: 100 });
  await floor.restartMatcher();
  await floor.matched();
  expect((await trader.trades()).filter(({ squareOff }) => squareOff)).toHaveLength(1);
});

test('an order for the next session waits, and its position belongs to that session', async () => {
  floor.market.moveTo('2026-11-20T10:20:00.000Z');
  const order = await mis('SELL', 10, { price: rupees(1_001) });
  expect(order).toMatchObject({ status: 'PENDING', validFor: '2026-11-23' });
  floor.market.moveTo('2026-11-23T04:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_002));
  expect(await trader.trade(order.id)).toMatchObject({ status: 'EXECUTED', price: 1_002 });
  expect(await position()).toMatchObject({ tradingDate: '2026-11-23', netQuantity: -10 });
});

/** 14:30 in India, when the auction ends. */
const AUCTION = '2026-11-23T09:00:00.000Z';

/** A short of 100 at ₹1,190, in a stock without a current price from before the square-off to the close at ₹1,200. */
async function unclosedShort(): Promise<void> {
  await trader.adds(rupees(1_00_000));
  floor.market.setPrice('TCS.NS', rupees(1_190));
  await mis('SELL', 100);
  floor.market.setPrice('TCS.NS', rupees(1_200));
  floor.market.setStale(true);
  floor.market.moveTo(TIME);
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: -100, state: 'INTRADAY' });
  floor.market.moveTo('2026-11-20T10:10:00.000Z');
  await floor.matched();
}

test('a short that could not be closed is owed: ₹1,44,000 is reserved, and the auction at ₹1,230 costs ₹4,196.02', async () => {
  await unclosedShort();
  expect(await position()).toMatchObject({ netQuantity: -100, state: 'SHORT_DELIVERY', margin: 1_44_000 });
  // The sale is a delivery now, without the depository's charge.
  expect((await trader.trades())[0]).toMatchObject({
    charges: { total: 123.45, stt: 119, dp: 0 },
    intradayQuantity: 0,
  });
  floor.market.setStale(false);
  floor.market.moveTo('2026-11-23T08:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_230));
  await floor.matched();
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 1_44_000 });
  expect(await reportTax(floor, trader.accountId)).toMatchObject({ years: [] });
  floor.market.moveTo(AUCTION);
  await floor.matched();
  // Loss 4,000.00, penalty 61.50, its GST 11.07, charges of the sale 123.45.
  expect(await summarise(floor, trader.accountId)).toMatchObject({
    marginCash: 0,
    cashBalance: 1_95_803.98,
    realisedPnL: -4_000,
  });
  expect(await listPositions(floor, trader.accountId)).toEqual([]);
  // No share was delivered: speculative.
  expect((await reportTax(floor, trader.accountId)).years).toMatchObject([
    { intraday: { result: -4_196.02, disposals: 1 }, disposals: 0 },
  ]);
});

/** The band of a stock with derivatives flexes ahead of the price, except in a special session: Monday's is 10 %. */
function bandOfTenPercent(): void {
  const special = {
    tradingDate: '2026-11-23',
    kind: 'special',
    name: 'Mock session',
    bandPercent: 10,
  } as const;
  const [days, sessions, ticks] = [KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES];
  floor.market.rules.replace({ days: [...days, special], sessions, ticks });
}

test('a short in a stock that is locked at its upper band of ₹1,200 from 15:05 to the close is owed likewise', async () => {
  bandOfTenPercent();
  floor.market.setPrice('TCS.NS', rupees(1_090.91));
  floor.market.moveTo('2026-11-23T05:00:00.000Z');
  await trader.adds(rupees(1_00_000));
  floor.market.setPrice('TCS.NS', rupees(1_190));
  await mis('SELL', 100);
  floor.market.setPrice('TCS.NS', rupees(1_200));
  floor.market.moveTo('2026-11-23T09:36:00.000Z');
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: -100, state: 'INTRADAY', margin: 23_800 });
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: -100, state: 'SHORT_DELIVERY', margin: 1_44_000 });
  // The 24th is a holiday.
  floor.market.moveTo('2026-11-25T05:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_230));
  floor.market.moveTo('2026-11-25T09:01:00.000Z');
  await floor.matched();
  // ₹2,00,000 less 4,000.00, 61.50, 11.07 and 123.45.
  expect(await summarise(floor, trader.accountId)).toMatchObject({
    marginCash: 0,
    cashBalance: 1_95_803.98,
    realisedPnL: -4_000,
  });
});

test('without a seller in the auction it is closed out at 120 % of the close of ₹1,210', async () => {
  await unclosedShort();
  floor.market.moveTo('2026-11-23T08:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_260));
  floor.market.setPrice('TCS.NS', rupees(1_210));
  floor.market.setStale(true);
  floor.market.moveTo(AUCTION);
  await floor.matched();
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 1_44_000 });
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 0, realisedPnL: -26_200 });
});

test('a long position that could not be closed becomes delivery if the cash suffices', async () => {
  await mis('BUY', 50);
  floor.market.setStale(true);
  floor.market.moveTo('2026-11-20T10:10:00.000Z');
  await floor.matched();
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 50, cost: rupees(50_000) });
  expect((await trader.trades())[0]).toMatchObject({ intradayQuantity: 0, convertedQuantity: 50 });
});

test('a long position that is not paid for is sold in the next session', async () => {
  await mis('BUY', 300);
  floor.market.setStale(true);
  floor.market.moveTo('2026-11-20T10:10:00.000Z');
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 300 });
  floor.market.setStale(false);
  await enterDay('2026-11-23T04:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_010));
  await floor.matched();
  expect((await trader.trades())[0]).toMatchObject({
    type: 'SELL',
    quantity: 300,
    squareOff: true,
    pnl: 3_000,
  });
});

/** Moves the market to a later day: its row changes first, as in a running market. */
async function enterDay(at: string): Promise<void> {
  await floor.db
    .insert(marketState)
    .values({ source: 'simulated', fingerprint: 'scripted', marketTime: new Date(TIME) });
  await floor.db.update(marketState).set({ marketTime: new Date(at) });
  floor.market.moveTo(at);
}

test('the database turns positions still open after their session into deliveries, and allows no intraday short', async () => {
  await mis('SELL', 10);
  floor.market.setStale(true);
  await floor.db
    .insert(marketState)
    .values({ source: 'simulated', fingerprint: 'scripted', marketTime: new Date(TIME) });
  await floor.db.update(marketState).set({ marketTime: new Date('2026-11-23T04:00:00.000Z') });
  expect(await position()).toMatchObject({ netQuantity: -10, state: 'SHORT_DELIVERY' });
  await expect(floor.db.$client.query(`update intraday_positions set state = 'INTRADAY'`)).rejects.toThrow(
    'no intraday position outlives its session of 2026-11-20',
  );
});

test('a stock at its upper band has no seller in the auction, and the short is closed out', async () => {
  bandOfTenPercent();
  await unclosedShort();
  floor.market.setStale(false);
  floor.market.moveTo('2026-11-23T08:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_320));
  floor.market.moveTo(AUCTION);
  await floor.matched();
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 1_44_000 });
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  // At 120 % of the close: 100 × (1,190.00 − 1,584.00).
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 0, realisedPnL: -39_400 });
});

test('a short is closed out at the highest price since its sale, if above 120 % of the close', async () => {
  await unclosedShort();
  floor.market.moveTo('2026-11-23T08:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_500));
  floor.market.setPrice('TCS.NS', rupees(1_210));
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  // 100 × (1,190.00 − 1,500.00), and not at ₹1,452.00.
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 0, realisedPnL: -31_000 });
});

test('a long position locked at the lower band of ₹990 is not sold, and becomes delivery', async () => {
  bandOfTenPercent();
  floor.market.setPrice('TCS.NS', rupees(1_100));
  floor.market.moveTo('2026-11-23T05:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_000));
  await mis('BUY', 50);
  floor.market.setPrice('TCS.NS', rupees(990));
  floor.market.moveTo('2026-11-23T09:36:00.000Z');
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 50, state: 'INTRADAY' });
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  expect(await trader.holds('TCS.NS')).toEqual({ quantity: 50, cost: rupees(50_000) });
});

test('a restart before the square-off leaves positions and their stops open', async () => {
  await mis('BUY', 10);
  const stop = await mis('SELL', 10, { orderType: 'SL-M', trigger: rupees(980) });
  await floor.restartMatcher();
  await floor.matched();
  floor.market.moveTo(BEFORE);
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 10, state: 'INTRADAY' });
  expect(await trader.trade(stop.id)).toMatchObject({ status: 'PENDING', quantity: 10 });
});

test('an order that is reached at the moment of the square-off is cancelled, and not filled', async () => {
  await mis('BUY', 10);
  const stop = await mis('SELL', 10, { orderType: 'SL-M', trigger: rupees(980) });
  await floor.matched();
  const ended: string[] = [];
  floor.events.on('order.ended', ({ id }) => ended.push(id));
  floor.market.moveTo(TIME);
  floor.market.setPrice('TCS.NS', rupees(975));
  expect(await trader.trade(stop.id)).toMatchObject({
    status: 'CANCELLED',
    reason: 'Ended by the intraday square-off',
  });
  expect((await trader.trades())[0]).toMatchObject({ squareOff: true, quantity: 10, price: 975, pnl: -250 });
  expect(ended).toEqual([stop.id]);
});

test('it counts the positions that it leaves open, for want of a current and credible price', async () => {
  await mis('BUY', 10);
  const open = await openPositions(floor.db);
  const judged = (score: number) => {
    const tcs = floor.market.find('TCS.NS')?.id ?? -1;
    floor.market.health.take(floor.market.tradingDate(), new Map([[tcs, { score, reasons: [] }]]));
  };
  floor.market.setStale(true);
  expect(await squareOff(floor, open)).toBe(1);
  floor.market.setStale(false);
  judged(59);
  expect(await squareOff(floor, open)).toBe(1);
  expect(await position()).toMatchObject({ netQuantity: 10 });
  judged(60);
  expect(await squareOff(floor, open)).toBe(0);
  expect(await position()).toMatchObject({ netQuantity: 0, realisedPnL: 0 });
  // Sent again it finds nothing to close, and opens nothing.
  expect(await squareOff(floor, open)).toBe(1);
  expect(await position()).toMatchObject({ netQuantity: 0 });
  expect(await squareOff(floor, [])).toBe(0);
});

/** The accounts that are published as changed from now on. */
function published(): string[] {
  const userIds: string[] = [];
  floor.events.on('account.changed', ({ userId }) => userIds.push(userId));
  return userIds;
}

test('owed shares are published when they are settled, and not while they wait', async () => {
  await unclosedShort();
  const changed = published();
  floor.market.moveTo('2026-11-23T08:00:00.000Z');
  await floor.matched();
  floor.market.moveTo(AUCTION);
  await floor.matched();
  expect(changed).toEqual([]);
  floor.market.moveTo('2026-11-23T10:10:00.000Z');
  await floor.matched();
  expect(changed).toEqual([trader.id]);
});

test('a delivery that is not paid for is published when it is sold, and not while it waits', async () => {
  await mis('BUY', 300);
  floor.market.setStale(true);
  floor.market.moveTo('2026-11-20T10:10:00.000Z');
  await floor.matched();
  const changed = published();
  await enterDay('2026-11-23T04:00:00.000Z');
  await floor.matched();
  expect(await position()).toMatchObject({ netQuantity: 300, state: 'DELIVERY' });
  expect(changed).toEqual([]);
  floor.market.setStale(false);
  floor.market.setPrice('TCS.NS', rupees(1_010));
  await floor.matched();
  expect(changed).toEqual([trader.id]);
});

test('a position of twice the largest order is squared off in two orders, for one fee', async () => {
  floor.market.setPrice('TCS.NS', rupees(1));
  await mis('BUY', 1_00_000);
  await mis('BUY', 1_00_000);
  floor.market.moveTo(TIME);
  const closing = (await trader.trades()).filter(({ squareOff }) => squareOff);
  expect(closing.map(({ quantity, squareOffFee }) => [quantity, squareOffFee]).sort()).toEqual([
    [1_00_000, 0],
    [1_00_000, 59],
  ]);
  expect(await position()).toMatchObject({ netQuantity: 0 });
});

test.each(['BUY', 'SELL'] as const)('the square-off of a %s waits for a locked account', async (side) => {
  const other = await aTrader(floor, { cash: rupees(1_00_000) });
  await mis(side, 10);
  await other.places({ side, quantity: 10, symbol: 'TCS.NS', product: 'MIS' });
  const open = await openPositions(floor.db);
  const closing: Promise<number>[] = [];
  await inTransaction(floor.db, async (tx) => {
    await tx.$client.query('select from accounts where id = $1 for update', [trader.accountId]);
    closing.push(squareOff(floor, open));
    await waitingForLocks(floor.db);
  });
  expect(await Promise.all(closing)).toEqual([0]);
  expect(await openPositions(floor.db)).toEqual([]);
});

test('in a stock without any price nothing is closed, and nothing is owed', async () => {
  await mis('SELL', 10);
  const [short = expect.fail('a position')] = await openPositions(floor.db);
  const changed = published();
  const unpriced = { ...floor.market, quote: () => undefined };
  expect(await squareOff({ ...floor, market: unpriced }, [short])).toBe(1);
  const session = tradingDate('2026-11-23') ?? expect.fail('a date');
  const orderWindow: typeof unpriced.orderWindow = (of) => ({ ...floor.market.orderWindow(of), session });
  await deliver({ ...floor, market: { ...unpriced, orderWindow } }, short);
  expect(changed).toEqual([]);
  expect(await position()).toMatchObject({ netQuantity: -10, state: 'INTRADAY' });
});

test('shares owed in a stock without any price are not bought in', async () => {
  await unclosedShort();
  const [owed = expect.fail('a position')] = await openPositions(floor.db);
  const changed = published();
  const market = { ...floor.market, now: () => new Date(AUCTION), quote: () => undefined };
  await deliver({ ...floor, market }, owed);
  expect(changed).toEqual([]);
  expect(await position()).toMatchObject({ netQuantity: -100, state: 'SHORT_DELIVERY', margin: 1_44_000 });
});

test('a short that no server settled on its day is owed at the close of that day', async () => {
  await trader.adds(rupees(1_00_000));
  floor.market.setPrice('TCS.NS', rupees(1_190));
  await mis('SELL', 100);
  floor.market.setPrice('TCS.NS', rupees(1_200));
  floor.market.setStale(true);
  // The first run is on Monday.
  floor.market.moveTo('2026-11-23T05:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_230));
  await floor.matched();
  // 120 % of 100 × ₹1,200.00.
  expect(await position()).toMatchObject({ state: 'SHORT_DELIVERY', margin: 1_44_000 });
  floor.market.setStale(false);
  floor.market.moveTo(AUCTION);
  await floor.matched();
  // 100 × (1,190.00 − 1,230.00).
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 0, realisedPnL: -4_000 });
});

test('a short that is closed out on a later day than it was due pays no price of that day', async () => {
  await unclosedShort();
  // It was due on Monday, when nothing traded; the 24th is a holiday.
  floor.market.moveTo('2026-11-25T05:00:00.000Z');
  floor.market.setPrice('TCS.NS', rupees(1_500));
  floor.market.setPrice('TCS.NS', rupees(1_230));
  await floor.matched();
  // At 120 % of ₹1,200.00: 100 × (1,190.00 − 1,440.00).
  expect(await summarise(floor, trader.accountId)).toMatchObject({ marginCash: 0, realisedPnL: -25_000 });
});

test('an order in a stock that is no longer known ends at 15:05', async () => {
  const { id } = await mis('BUY', 10, { price: rupees(990) });
  const market = { ...floor.market, byId: () => undefined };
  await cancelDue({ ...floor, market }, new Date(BEFORE));
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING' });
  await cancelDue({ ...floor, market }, new Date(TIME));
  expect(await trader.trade(id)).toMatchObject({
    status: 'CANCELLED',
    reason: 'Ended by the intraday square-off',
  });
});

test('a failure is logged, and a server that doesn’t lead logs nothing', async () => {
  const logged: unknown[][] = [];
  const log = Object.assign(createLog('silent'), { error: (...words: unknown[]) => logged.push(words) });
  const follower = { fence: () => null, onChange: () => () => undefined };
  await watchSquareOff({ ...floor, log }, follower, async () => undefined).stop();
  expect(logged).toEqual([]);
  const fails = () => Promise.reject(new Error('The database is away.'));
  await watchSquareOff({ ...floor, log }, SINGLE_INSTANCE, fails).stop();
  expect(logged.map(([, words]) => words)).toEqual(['The square-off waits for the database']);
});
