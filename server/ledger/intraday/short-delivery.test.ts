import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/core/db/transaction.ts';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { readBalances } from '#server/ledger/balances.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import type { ShortSettlement } from '#shared/domain/trading/intraday.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { oweShares, settleOwed } from './short-delivery.ts';

const TCS = 1;

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice('TCS.NS', rupees(1_000));
  trader = await aTrader(floor, { cash: rupees(2_00_000) });
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await floor.close();
});

const mis = (side: 'BUY' | 'SELL', quantity: number) =>
  trader.places({ side, quantity, symbol: 'TCS.NS', product: 'MIS' });
const short = () => ({
  accountId: trader.accountId,
  instrumentId: TCS,
  tradingDate: floor.market.tradingDate(),
});
const balances = () => readBalances(floor.db, trader.accountId, floor.market.tradingDate());

/** Owes the shares at a closing price, of whose value 120 % is blocked. */
function owes(close: number): Promise<boolean> {
  const { plans } = floor.charges.on(floor.market.tradingDate());
  const rates = (plan: string) => plans[plan as keyof typeof plans].rates;
  const terms = { close: rupees(close), blockBps: 12_000, rates, at: floor.market.now(), newId: floor.newId };
  return inTransaction(floor.db, (tx) => oweShares(tx, short(), terms));
}

function settles(settlement: ShortSettlement): Promise<boolean> {
  const terms = { at: floor.market.now(), newId: floor.newId };
  return inTransaction(floor.db, (tx) => settleOwed(tx, short(), settlement, terms));
}

/** The penalty is 0.05 % of ₹73,500.00 and its GST. */
const AT_1050 = { price: rupees(1_050), penalty: rupees(43.37), pnl: rupees(-3_500) };

test('of a short of 70 the latest sales become delivery, by their shares, and are charged anew', async () => {
  await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true, brokeragePlan: 'GROWW' });
  const first = await mis('SELL', 60);
  const second = await mis('SELL', 40);
  await mis('BUY', 30);
  const before = await trader.cash();
  expect(await owes(1_010)).toBe(true);
  // All 40: brokerage ₹20.00, STT 0.1 % of ₹40,000.00, GST 18 % of 21.27.
  expect(await trader.trade(second.id)).toMatchObject({
    intradayQuantity: 0,
    charges: { brokerage: 20, stt: 40, exchange: 1.23, sebi: 0.04, stamp: 0, gst: 3.83, dp: 0, total: 65.1 },
  });
  // 30 of 60: brokerage ₹20.00 of each half, STT 7.50 + 30.00 rounded half up, GST 18 % of 41.90.
  expect(await trader.trade(first.id)).toMatchObject({
    intradayQuantity: 30,
    charges: { brokerage: 40, stt: 38, exchange: 1.84, sebi: 0.06, stamp: 0, gst: 7.54, dp: 0, total: 87.44 },
  });
  // As intraday they had cost ₹35.10 and ₹40.84.
  expect(await trader.cash()).toBe(before - rupees(65.1 - 35.1 + 87.44 - 40.84));
  // 120 % of 70 × 1,010.00.
  expect(await balances()).toMatchObject({ margin: rupees(84_840) });
});

test('shares are owed once, and settled once, for the loss and the penalty', async () => {
  await changeAccountSettings(floor.db, trader.accountId, { deductCharges: true });
  expect(await owes(1_010)).toBe(false);
  await mis('SELL', 70);
  expect(await settles(AT_1050)).toBe(false);
  expect(await owes(1_010)).toBe(true);
  const before = await trader.cash();
  expect(await owes(1_020)).toBe(false);
  expect(await balances()).toMatchObject({ margin: rupees(84_840), cash: before });
  expect(await settles(AT_1050)).toBe(true);
  expect(await settles(AT_1050)).toBe(false);
  expect(await balances()).toMatchObject({
    margin: 0,
    cash: before - rupees(3_543.37),
    realised: rupees(-3_500),
  });
});

test('an account without deducted charges pays the loss only', async () => {
  const { id } = await mis('SELL', 70);
  expect(await owes(1_010)).toBe(true);
  // STT 0.1 % of ₹70,000.00 instead of 0.025 %; it is shown, and not paid.
  expect(await trader.trade(id)).toMatchObject({ charges: { stt: 70 }, intradayQuantity: 0 });
  expect(await trader.cash()).toBe(rupees(2_00_000));
  expect(await settles(AT_1050)).toBe(true);
  expect(await trader.cash()).toBe(rupees(1_96_500));
});
