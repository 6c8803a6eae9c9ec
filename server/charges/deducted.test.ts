import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { accounts, ledgerPostings } from '#shared/schema/trading/ledger.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { noteOf } from './note-of.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(async () => {
  const { checks } = await verifyLedger(floor.db, floor.clock);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await floor.close();
});

const nextDay = () => floor.market.moveTo('2026-11-23T05:00:00Z');

/** A trader with charges deducted. */
async function aPayingTrader(cash: number): Promise<Trader> {
  const trader = await aTrader(floor, { cash: rupees(cash) });
  await deducts(trader, true);
  return trader;
}
const deducts = (trader: Trader, deductCharges: boolean) =>
  changeAccountSettings(floor.db, trader.accountId, { deductCharges });

const accountOf = async ({ accountId }: Trader) =>
  (await floor.db.select().from(accounts).where(eq(accounts.id, accountId)))[0];

const postingsOf = async (transactionId: string) =>
  (await floor.db.select().from(ledgerPostings).where(eq(ledgerPostings.transactionId, transactionId)))
    .map(({ book, amountPaise }) => [book, amountPaise])
    .sort();

test('5,000 shares bought and sold at ₹1,000 cost ₹11,124.06, and ₹15.34 for the depository', async () => {
  const trader = await aPayingTrader(60_00_000);
  const bought = await trader.buys(5_000, 'RELIANCE.NS', { at: rupees(1_000) });
  expect(await trader.cash()).toBe(rupees(60_00_000 - 50_00_000 - 5_937.03));
  nextDay();
  const sold = await trader.sells(5_000, 'RELIANCE.NS', { at: rupees(1_000) });
  expect(await trader.cash()).toBe(rupees(60_00_000 - 11_124.06 - 15.34));
  expect(await accountOf(trader)).toMatchObject({ chargesPaise: 11_139_40, realisedPaise: 0 });
  expect(await postingsOf(bought.id)).toEqual([
    ['cash', -50_05_937_03],
    ['charges', 5_937_03],
    ['position', 50_00_000_00],
  ]);
  expect(await postingsOf(sold.id)).toEqual([
    ['cash', 49_94_797_63],
    ['charges', 5_202_37],
    ['pnl', 0],
    ['position', -50_00_000_00],
  ]);
  expect(sold).toMatchObject({ pnl: 0, netPnl: -5_202.37, charges: { dp: 15.34, total: 5_202.37 } });
});

test('charges are shown and not deducted unless the account enables it', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_00_000) });
  const { id, charges } = await trader.buys(10, 'TCS.NS', { at: rupees(3_000) });
  expect(charges).toMatchObject({ stt: 30, total: 35.62 });
  expect(await trader.cash()).toBe(rupees(70_000));
  expect(await noteOf(floor, trader.accountId, id)).toMatchObject({
    recorded: true,
    deducted: false,
    gross: 30_000,
    net: 30_035.62,
    netIs: 'payable',
  });
});

test('the setting applies to later fills, and leaves booked ones unchanged', async () => {
  const trader = await aPayingTrader(1_00_000);
  const first = await trader.buys(10, 'TCS.NS', { at: rupees(3_000) });
  await deducts(trader, false);
  const second = await trader.buys(10, 'TCS.NS');
  expect(await trader.cash()).toBe(rupees(1_00_000 - 60_000 - 35.62));
  expect(await noteOf(floor, trader.accountId, first.id)).toMatchObject({ deducted: true });
  expect(await noteOf(floor, trader.accountId, second.id)).toMatchObject({ deducted: false });
});

test('the depository charges each share once a day', async () => {
  const trader = await aPayingTrader(1_00_000);
  await trader.buys(4, 'TCS.NS', { at: rupees(3_000) });
  await trader.buys(4, 'INFY.NS', { at: rupees(1_500) });
  const dpOf = async (symbol: string) => (await trader.sells(1, symbol)).charges?.dp;
  nextDay();
  expect([await dpOf('TCS.NS'), await dpOf('TCS.NS'), await dpOf('INFY.NS')]).toEqual([15.34, 0, 15.34]);
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect([await dpOf('TCS.NS'), await dpOf('TCS.NS')]).toEqual([15.34, 0]);
});

test('concurrent first sales of the day pay the depository once', async () => {
  const trader = await aPayingTrader(1_00_000);
  await trader.buys(20, 'TCS.NS', { at: rupees(3_000) });
  nextDay();
  const sales = await Promise.all(Array.from({ length: 20 }, () => trader.sells(1, 'TCS.NS')));
  expect(sales.filter(({ charges }) => charges?.dp === 15.34)).toHaveLength(1);
  expect(sales.filter(({ charges }) => charges?.dp === 0)).toHaveLength(19);
});

test('cash for the shares but not for their charges is not enough', async () => {
  const trader = await aPayingTrader(30_035.61);
  await expect(trader.buys(10, 'TCS.NS', { at: rupees(3_000) })).rejects.toMatchObject({
    code: 'not_enough_cash',
  });
  await trader.adds(rupees(0.01));
  await trader.buys(10, 'TCS.NS');
  expect(await trader.cash()).toBe(rupees(0));
});

test('a limit order also reserves its charges', async () => {
  const trader = await aPayingTrader(1_00_000);
  await trader.places({
    side: 'BUY',
    symbol: 'TCS.NS',
    quantity: 10,
    orderType: 'LIMIT',
    price: rupees(2_900),
  });
  expect(await trader.reservedCash()).toBe(rupees(29_034.44));
  floor.market.setPrice('TCS.NS', rupees(2_890));
  await floor.matched();
  expect([await trader.cash(), await trader.reservedCash()]).toEqual([rupees(1_00_000 - 28_934.43), 0]);
});
