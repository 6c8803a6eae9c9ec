import { expect, test } from 'vitest';
import { marketClockOf, OWN_CLOCK } from '#shared/domain/market/market-clock.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { csvName, tradesCsv } from './trades-csv.ts';

const HEAD =
  'Placed (market time),Symbol,Name,Type,Order type,Exit,Quantity,Price,Total,Status,Reason,Executed (market time),' +
  'Gross P&L,Charges,Net P&L,Limit,Trigger,Stop loss,Target,Validity,Trailing step,Auto,Trade id,Exit of,Note';
const rows = (csv: string) => csv.trimEnd().split('\r\n');

test('a purchase is one row below the headers, with market times and empty cells for missing values', () => {
  const id = '0190d8a0-0000-7000-8000-000000000001';
  expect(rows(tradesCsv([tradeRecord()], OWN_CLOCK))).toEqual([
    HEAD,
    '2026-11-20 14:32:07,TCS.NS,Tata Consultancy Services,BUY,MARKET,,10,3900,39000,EXECUTED,,' +
      `2026-11-20 14:32:07,,,,,,,,DAY,,no,${id},,`,
  ]);
});

test('the times of a live market are IST', () => {
  const [head] = rows(tradesCsv([], marketClockOf(SOURCE_TRAITS.yahoo)));
  expect(head).toMatch(/^Placed \(IST\),Symbol,.*,Reason,Executed \(IST\),/);
});

test('a stop loss that lost money keeps its minus, its charges and the purchase it belongs to', () => {
  const charges = { brokerage: 0, stt: 37, exchange: 1.1, sebi: 0.04, stamp: 0, gst: 0.21, dp: 0 };
  const sold = tradeRecord({
    id: 'sold',
    type: 'SELL',
    exit: 'STOP',
    parentId: 'bought',
    isAutoTrade: true,
    price: 3650.5,
    totalAmount: 36_505,
    triggerPrice: 3700,
    pnl: -2495,
    charges: { ...charges, total: 38.35 },
    netPnl: -2533.35,
  });
  expect(rows(tradesCsv([sold], OWN_CLOCK))[1]).toBe(
    '2026-11-20 14:32:07,TCS.NS,Tata Consultancy Services,SELL,MARKET,Stop loss,10,3650.5,36505,EXECUTED,,' +
      '2026-11-20 14:32:07,-2495,38.35,-2533.35,,3700,,,,,yes,sold,bought,',
  );
});

test('a note is the last cell, and one that a spreadsheet would compute is text', () => {
  const [, row] = rows(tradesCsv([tradeRecord({ clientNote: '=results, 15 Jan' })], OWN_CLOCK));
  expect(row).toMatch(/,"'=results, 15 Jan"$/);
});

test('without charges there is a gross and no net', () => {
  const [, row] = rows(tradesCsv([tradeRecord({ type: 'SELL', pnl: 500, netPnl: 500 })], OWN_CLOCK));
  expect(row?.split(',').slice(12, 15)).toEqual(['500', '', '']);
});

test('a reason with a comma is quoted, and one that a spreadsheet would compute is text', () => {
  const failed = (reason: string) => tradesCsv([tradeRecord({ status: 'FAILED', reason })], OWN_CLOCK);
  expect(failed('Not enough cash, ₹5 short')).toContain(',FAILED,"Not enough cash, ₹5 short",');
  expect(failed('=1+1')).toContain(",FAILED,'=1+1,");
});

test('the file is named after the filters and the market date', () => {
  expect(csvName({ status: 'ALL', type: 'ALL' }, '2026-11-20')).toBe('artha-trades-2026-11-20.csv');
  expect(csvName({ status: 'EXECUTED', type: 'BUY' }, '2026-11-20')).toBe(
    'artha-trades-executed-buy-2026-11-20.csv',
  );
  expect(csvName({ status: 'ALL', type: 'SELL' }, undefined)).toBe('artha-trades-sell.csv');
});
