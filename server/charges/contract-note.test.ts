import { expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { contractNote, type NotedTrade } from './contract-note.ts';
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

test('an ISIN appears only on dates for which it is known', () => {
  expect(isinOf('KOTAKBANK.NS', date('2026-11-20'))).toBe('INE237A01036');
  expect(isinOf('KOTAKBANK.NS', date('2020-02-03'))).toBeNull();
  expect(isinOf('NOBODY.NS', date('2026-11-20'))).toBeNull();
});
