import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { dayNoteOf } from './day-note.ts';

const friday = tradingDate('2026-11-20') ?? expect.fail('a date');
const wednesday = tradingDate('2026-11-25') ?? expect.fail('a date');

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(1_00_000) });
});
afterEach(() => floor.close());

const deducts = (deductCharges: boolean) =>
  changeAccountSettings(floor.db, trader.accountId, { deductCharges });
const note = () => dayNoteOf(floor, trader.accountId, wednesday);

/** On Wednesday ten of Friday's INFY are sold, with charges deducted, and then 15 TCS are bought in two fills. */
async function aDay(): Promise<void> {
  await trader.buys(20, 'INFY.NS', { at: rupees(1_500) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  await deducts(true);
  await trader.sells(10, 'INFY.NS', { at: rupees(1_500) });
  await deducts(false);
  floor.market.moveTo('2026-11-25T05:01:00Z');
  await trader.buys(10, 'TCS.NS', { at: rupees(3_000) });
  floor.market.moveTo('2026-11-25T05:02:00Z');
  await trader.buys(5, 'TCS.NS', { at: rupees(3_010) });
}

test('the note of a day has its fills in order of time, and the sum of each side and charge', async () => {
  await aDay();
  const { fills, ...rest } = await note();
  expect(fills.map(({ symbol, side, quantity, gross }) => [symbol, side, quantity, gross])).toEqual([
    ['INFY.NS', 'SELL', 10, 15_000],
    ['TCS.NS', 'BUY', 10, 30_000],
    ['TCS.NS', 'BUY', 5, 15_050],
  ]);
  expect(rest).toMatchObject({
    tradeDate: '2026-11-25',
    settlementDate: '2026-11-26',
    bought: 45_050,
    sold: 15_000,
    // STT 15 + 45, exchange 0.46 + 0.92 + 0.46, SEBI 0.02 + 0.03 + 0.02, GST 0.09 + 0.17 + 0.09.
    charges: {
      brokerage: 0,
      stt: 60,
      exchange: 1.84,
      sebi: 0.07,
      stamp: 6.76,
      gst: 0.35,
      dp: 15.34,
      total: 84.36,
    },
    // Of the sale: 15.00 + 0.46 + 0.02 + 0.09 + 15.34.
    deductedCharges: 30.91,
    // 15,000.00 − 45,050.00 − 84.36.
    net: 30_134.36,
    netIs: 'payable',
  });
});

test('a stock has its average price of each side it was traded on', async () => {
  await aDay();
  expect((await note()).securities).toMatchObject([
    {
      symbol: 'INFY.NS',
      isin: 'INE009A01021',
      bought: null,
      sold: { quantity: 10, averagePrice: 1_500, gross: 15_000, stt: 15, stamp: 0 },
      intradayQuantity: 0,
    },
    {
      symbol: 'TCS.NS',
      isin: 'INE467B01029',
      // 45,050.00 ÷ 15 = 3,003.33; stamp duty 0.015 %.
      bought: { quantity: 15, averagePrice: 3_003.33, gross: 45_050, stt: 45, stamp: 6.76 },
      sold: null,
      intradayQuantity: 0,
    },
  ]);
});

test('fills from before charges were stored are charged by their rates, without the depository', async () => {
  await aDay();
  await floor.db.$client.query(`begin; alter table trades disable trigger user; update trades set charges = null;
    alter table trades enable trigger user; commit`);
  expect((await note()).charges).toMatchObject({ stt: 60, stamp: 6.76, gst: 0.35, dp: 0, total: 69.02 });
});

test('a day on which the charges take all proceeds is not payable', async () => {
  await trader.buys(1, 'ITC.NS', { at: rupees(15.34) });
  floor.market.moveTo('2026-11-25T05:00:00Z');
  await trader.sells(1, 'ITC.NS', { at: rupees(15.34) });
  // The depository's charge alone.
  expect(await note()).toMatchObject({
    sold: 15.34,
    charges: { total: 15.34 },
    net: 0,
    netIs: 'receivable',
  });
});

test('a day without trades has no note', async () => {
  await trader.buys(1, 'ITC.NS');
  await expect(note()).rejects.toMatchObject({ status: 404, message: 'No trades on this date.' });
  // Exchange 0.01 and stamp duty 0.06; STT below half a rupee is none.
  expect(await dayNoteOf(floor, trader.accountId, friday)).toMatchObject({ net: 400.07, netIs: 'payable' });
});
