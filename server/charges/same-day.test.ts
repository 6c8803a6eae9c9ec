import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { readBalances } from '#server/ledger/balances.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { accounts, ledgerPostings } from '#shared/schema/trading/ledger.ts';
import { chargeReratings } from '#shared/schema/trading/trading.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
  await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true });
});
afterEach(async () => {
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await floor.close();
});

const reratings = () =>
  floor.db
    .select()
    .from(chargeReratings)
    .where(eq(chargeReratings.accountId, trader.accountId))
    .orderBy(chargeReratings.seq);
const account = async () =>
  (await floor.db.select().from(accounts).where(eq(accounts.id, trader.accountId)))[0];
const totalOf = async (id: string) => (await trader.trade(id))?.charges?.total;

test('10 shares in and out on one day cost ₹4.72 + ₹7.38, without the depository', async () => {
  const bought = await trader.buys(10, 'ITC.NS', { at: rupees(1_120.6) });
  const sold = await trader.sells(10, 'ITC.NS');
  expect(sold).toMatchObject({
    intradayQuantity: 10,
    charges: { stt: 3, dp: 0, total: 7.38 },
    netPnl: -7.38,
  });
  expect(await trader.trade(bought.id)).toMatchObject({
    intradayQuantity: 10,
    charges: { brokerage: 3.36, stt: 0, exchange: 0.34, sebi: 0.01, stamp: 0.34, gst: 0.67, total: 4.72 },
  });
  expect(await trader.cash()).toBe(rupees(1_00_000 - 12.1));
  expect(await account()).toMatchObject({ chargesPaise: 12_10 });
});

test('a sale of 60 of 100 shares bought today takes ₹22.98 off the purchase', async () => {
  const bought = await trader.buys(100, 'ITC.NS', { at: rupees(500) });
  expect(bought.charges?.total).toBe(59.38);
  const sold = await trader.sells(60, 'ITC.NS', { at: rupees(510) });
  expect(sold).toMatchObject({ intradayQuantity: 60, charges: { dp: 0, total: 19.98 } });
  expect(await totalOf(bought.id)).toBe(36.4);
  expect(await trader.holds('ITC.NS')).toEqual({ quantity: 40, cost: rupees(20_000) });
  const [only, ...others] = await reratings();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    tradeId: bought.id,
    causeId: sold.id,
    change: {
      brokerage: 9_00,
      stt: -30_00,
      exchange: 0,
      sebi: 0,
      stamp: -3_60,
      gst: 1_62,
      dp: 0,
      total: -22_98,
    },
    intradayChange: 60,
    deducted: true,
  });
  const posted = await floor.db
    .select()
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, only?.id ?? ''));
  expect(posted.map(({ book, amountPaise }) => [book, amountPaise]).sort()).toEqual([
    ['cash', 22_98],
    ['charges', -22_98],
  ]);
  expect(await trader.cash()).toBe(rupees(1_00_000 - 50_000 + 30_600 - 56.38));
});

test('a holding sold and bought back on one day is netted too, and the depository charge is refunded', async () => {
  await trader.buys(100, 'ITC.NS', { at: rupees(500) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  const sold = await trader.sells(100, 'ITC.NS', { at: rupees(510) });
  expect(sold).toMatchObject({ intradayQuantity: 0, btstQuantity: 0, charges: { dp: 15.34, total: 68.25 } });
  const back = await trader.buys(100, 'ITC.NS', { at: rupees(505) });
  expect(back).toMatchObject({ intradayQuantity: 100, charges: { brokerage: 15.15, stt: 0, stamp: 1.52 } });
  expect(await trader.trade(sold.id)).toMatchObject({
    intradayQuantity: 100,
    charges: { brokerage: 15.3, stt: 13, exchange: 1.57, sebi: 0.05, gst: 3.05, dp: 0, total: 32.97 },
  });
});

test('bought on Friday and sold on Monday: ₹51,000 are available on Wednesday', async () => {
  const poor = await aTrader(floor, { cash: rupees(50_059.38) });
  await changeAccountSettings(floor.db, poor.accountId, { deductCharges: true });
  await poor.buys(100, 'ITC.NS', { at: rupees(500) });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  const sold = await poor.sells(100, 'ITC.NS', { at: rupees(510) });
  // ₹52.91 and the depository's ₹15.34.
  expect(sold).toMatchObject({
    btstQuantity: 100,
    intradayQuantity: 0,
    charges: { dp: 15.34, total: 68.25 },
  });
  const balances = () => readBalances(floor.db, poor.accountId, floor.market.tradingDate());
  expect(await balances()).toMatchObject({
    cash: rupees(51_000 - 68.25),
    unsettled: rupees(51_000),
    available: 0,
  });
  await expect(poor.buys(1, 'ITC.NS')).rejects.toMatchObject({ code: 'not_enough_cash' });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect(await balances()).toMatchObject({ unsettled: 0, available: rupees(51_000 - 68.25) });
  await poor.buys(1, 'ITC.NS', { at: rupees(510) });
});

test('on the Groww plan deliveries of ₹150 to ₹50,000 pay ₹3.75 to ₹20, and sales of ₹80 and ₹5,000 a DP charge', async () => {
  await changeAccountSettings(floor.db, trader.accountId, { brokeragePlan: 'GROWW' });
  const brokerage: (number | undefined)[] = [];
  for (const [quantity, price] of [
    [1, 150],
    [1, 3_000],
    [4, 3_000],
    [10, 5_000],
  ] as const) {
    const bought = await trader.buys(quantity, 'ITC.NS', { at: rupees(price) });
    brokerage.push(bought.charges?.brokerage);
  }
  expect(brokerage).toEqual([3.75, 5, 12, 20]);
  await trader.buys(1, 'INFY.NS', { at: rupees(5_000) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  const small = await trader.sells(1, 'ITC.NS', { at: rupees(80) });
  const large = await trader.sells(1, 'INFY.NS', { at: rupees(5_000) });
  expect([small.charges?.dp, large.charges?.dp]).toEqual([4.13, 23.6]);
});

test('delivered shares are sold first, and shares bought back are no longer BTST', async () => {
  await trader.buys(10, 'ITC.NS', { at: rupees(500) });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await trader.buys(5, 'ITC.NS', { at: rupees(500) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  const sold = await trader.sells(12, 'ITC.NS', { at: rupees(500) });
  expect(sold).toMatchObject({ btstQuantity: 2 });
  expect(await account()).toMatchObject({ unsettledPaise: 1_000_00, unsettledOn: '2026-11-25' });
  await trader.buys(1, 'ITC.NS');
  expect(await trader.trade(sold.id)).toMatchObject({ btstQuantity: 1, intradayQuantity: 1 });
  expect(await account()).toMatchObject({ unsettledPaise: 500_00 });
});
