import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
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
  trader = await aTrader(floor, { cash: rupees(10_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const deductCharges = () =>
  floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, trader.accountId));

/**
 * Of 10 shares at ₹400: STT 0.1 %, exchange 0.00307 %, SEBI 0.0001 %, stamp 0.015 % of a purchase, GST 18 % of the
 * middle two.
 */
const BOUGHT = { brokerage: 0, stt: 4, exchange: 0.12, sebi: 0, stamp: 0.6, gst: 0.02, dp: 0, total: 4.74 };
const SOLD = { brokerage: 0, stt: 4, exchange: 0.12, sebi: 0, stamp: 0, gst: 0.02, dp: 15.34, total: 19.48 };
/** The same intraday: brokerage 0.03 %, STT 0.025 % of the sale, stamp 0.003 % of the purchase. */
const IN = { brokerage: 1.2, stt: 0, exchange: 0.12, sebi: 0, stamp: 0.12, gst: 0.24, dp: 0, total: 1.68 };
const OUT = { brokerage: 1.2, stt: 1, exchange: 0.12, sebi: 0, stamp: 0, gst: 0.24, dp: 0, total: 2.56 };
const nextDay = () => floor.market.moveTo('2026-11-23T04:00:00Z');

test('every fill shows its charges, and cash changes only by its value', async () => {
  expect(await trader.buys(10, 'ITC')).toMatchObject({ charges: BOUGHT, netPnl: null });
  nextDay();
  const sold = await trader.sells(10, 'ITC');
  expect(sold).toMatchObject({ pnl: 0, netPnl: -19.48, charges: SOLD });
  expect(await trader.trade(sold.id)).toEqual(sold);
  expect(await trader.cash()).toBe(rupees(10_000));
});

test('a purchase sold on the same day and its sale are charged as intraday', async () => {
  const bought = await trader.buys(10, 'ITC');
  expect(bought).toMatchObject({ charges: BOUGHT, intradayQuantity: 0 });
  expect(await trader.sells(10, 'ITC')).toMatchObject({ charges: OUT, intradayQuantity: 10, netPnl: -2.56 });
  expect(await trader.trade(bought.id)).toMatchObject({ charges: IN, intradayQuantity: 10 });
  expect(await trader.cash()).toBe(rupees(10_000));
});

test('the depository charges the first sale of a share on a day', async () => {
  await trader.buys(10, 'ITC');
  const dp = async () => (await trader.sells(1, 'ITC')).charges?.dp;
  expect([await dp(), await dp()]).toEqual([0, 0]);
  nextDay();
  expect([await dp(), await dp()]).toEqual([15.34, 0]);
});

test('charges are deducted from cash with their own posting if the account enables it', async () => {
  await deductCharges();
  await trader.buys(10, 'ITC');
  expect(await trader.cash()).toBe(rupees(10_000 - 4_000 - 4.74));
  nextDay();
  await trader.sells(10, 'ITC');
  expect(await trader.cash()).toBe(rupees(10_000 - 4.74 - 19.48));
  const { rows } = await floor.db.$client.query(
    `select sum(amount_paise)::int as paise from ledger_postings where book = 'charges' and account_id = $1`,
    [trader.accountId],
  );
  expect(rows).toEqual([{ paise: 474 + 1948 }]);
});

test('cash must cover a purchase and its charges, and a resting order reserves both', async () => {
  await deductCharges();
  floor.market.setPrice('ITC', rupees(1_000));
  await expect(trader.buys(10, 'ITC')).rejects.toThrow(
    'Not enough cash: the order needs ₹10,000.00 plus ₹11.88 in charges, and ₹10,000.00 is available. Add funds or reduce the quantity.',
  );
  const order = await trader.places({ side: 'BUY', quantity: 9, symbol: 'ITC', price: rupees(999.95) });
  expect(await trader.reservedCash()).toBe(rupees(8_999.55 + 10.69));
  floor.market.setPrice('ITC', rupees(990));
  expect(await trader.trade(order.id)).toMatchObject({ status: 'EXECUTED', charges: { total: 10.67 } });
  expect(await trader.reservedCash()).toBe(0);
  expect(await trader.cash()).toBe(rupees(10_000 - 8_910 - 10.67));
});

test('a sale whose proceeds and cash don’t cover its charges is refused', async () => {
  const poor = await aTrader(floor, { cash: rupees(4) });
  floor.market.setPrice('ITC', rupees(4));
  await poor.buys(1, 'ITC');
  nextDay();
  floor.market.setPrice('ITC', rupees(4));
  await floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, poor.accountId));
  await expect(poor.sells(1, 'ITC')).rejects.toThrow(
    'The charges exceed the sale value (₹4.00) plus your cash (₹0.00). Add funds to sell.',
  );
});
