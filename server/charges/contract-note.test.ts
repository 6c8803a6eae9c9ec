import { expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { added, contractNote, type NotedTrade } from './contract-note.ts';
import { isinOf } from './known-isins.ts';

const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));
const none = paise(0);

const SALE: NotedTrade = {
  id: '019e0000-0000-7000-8000-00000000abcd',
  accountId: '019e0000-0000-7000-8000-00000000dcba',
  kind: 'paper',
  holder: { name: 'Asha Rao', email: 'asha@example.com' },
  security: { symbol: 'ITC.NS', name: 'ITC Ltd.', isin: null },
  side: 'SELL',
  orderType: 'LIMIT',
  quantity: 1,
  price: paise(4_00),
  tradeDate: date('2026-11-20'),
  settlementDate: date('2026-11-23'),
  placedAt: new Date('2026-11-20T04:00:00Z'),
  executedAt: new Date('2026-11-20T05:00:00Z'),
  charges: {
    brokerage: none,
    stt: none,
    exchange: none,
    sebi: none,
    stamp: none,
    gst: none,
    dp: paise(15_34),
    total: paise(15_34),
  },
  deducted: true,
  recorded: true,
  intradayQuantity: 0,
  btstQuantity: 0,
  reratings: [],
};

test('the number of a note is its date and the random end of the id of its account', () => {
  expect(contractNote(SALE).number).toBe('PAPER-20261120-00000000DCBA');
});

test('a practice note is marked in its number and its notice', () => {
  expect(contractNote({ ...SALE, kind: 'practice' })).toMatchObject({
    number: 'PRACTICE-20261120-00000000DCBA',
    notice: 'PRACTICE: a replayed past day, no real contract',
  });
});

test('a sale with charges above its proceeds is payable', () => {
  expect(contractNote(SALE)).toMatchObject({ gross: 4, net: 11.34, netIs: 'payable' });
});

test('a sale whose charges are exactly its proceeds leaves nothing, and is not payable', () => {
  expect(contractNote({ ...SALE, price: paise(15_34) })).toMatchObject({
    gross: 15.34,
    net: 0,
    netIs: 'receivable',
  });
});

test('the value of a note is that of all its fills, and a purchase adds its charges', () => {
  const { executedAt } = SALE;
  const fills = [
    { quantity: 3, price: paise(4_00), executedAt },
    { quantity: 2, price: paise(4_05), executedAt },
  ];
  // 3 × 4.00 + 2 × 4.05, and 15.34 of charges.
  const purchase = { ...SALE, side: 'BUY', quantity: 5, price: paise(4_02), fills } as const;
  expect(contractNote(purchase)).toMatchObject({ gross: 20.1, net: 35.44, netIs: 'payable' });
  expect(contractNote({ ...purchase, side: 'SELL' })).toMatchObject({ net: 4.76, netIs: 'receivable' });
});

test('charges are added line by line', () => {
  const lines = (of: number) => ({
    brokerage: paise(of),
    stt: paise(2 * of),
    exchange: paise(3 * of),
    sebi: paise(4 * of),
    stamp: paise(5 * of),
    gst: paise(6 * of),
    dp: paise(7 * of),
    total: paise(28 * of),
  });
  expect(added(lines(1), lines(10))).toEqual({
    brokerage: 11,
    stt: 22,
    exchange: 33,
    sebi: 44,
    stamp: 55,
    gst: 66,
    dp: 77,
    total: 308,
  });
});

test('an ISIN appears only on dates for which it is known', () => {
  expect(isinOf('KOTAKBANK.NS', date('2026-11-20'))).toBe('INE237A01036');
  expect(isinOf('KOTAKBANK.NS', date('2020-02-03'))).toBeNull();
  expect(isinOf('TCS.NS', date('2026-08-03'))).toBe('INE467B01029');
  expect(isinOf('TCS.NS', date('2026-08-02'))).toBeNull();
  expect(isinOf('NOBODY.NS', date('2026-11-20'))).toBeNull();
});
