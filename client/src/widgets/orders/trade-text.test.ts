import { expect, test } from 'vitest';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { detailsOf, orderFigures, orderSentence, orderWord, priceNote, statusNote } from './trade-text.ts';

const limit = { orderType: 'LIMIT', limitPrice: 3910 } as const;
const pending = { status: 'PENDING', executedAt: null } as const;
const stop = { type: 'SELL', exit: 'STOP', triggerPrice: 3700, price: 3700 } as const;

test('an order names what decides its price', () => {
  expect(orderWord(tradeRecord())).toBe('Market');
  expect(orderWord(tradeRecord(limit))).toBe('Limit');
  expect(orderWord(tradeRecord(stop))).toBe('Trigger');
});

test('a price is labelled as fill, limit, trigger, or market price when placed', () => {
  expect(priceNote(tradeRecord())).toBe('');
  expect(priceNote(tradeRecord(pending))).toBe('when placed');
  expect(priceNote(tradeRecord({ ...limit, ...pending, price: 3910 }))).toBe('limit');
  expect(priceNote(tradeRecord(limit))).toBe('limit ₹3,910.00');
  expect(priceNote(tradeRecord({ ...limit, price: 3910 }))).toBe('at limit');
  expect(priceNote(tradeRecord({ ...stop, ...pending }))).toBe('trigger');
  expect(priceNote(tradeRecord({ ...stop, price: 3650 }))).toBe('trigger ₹3,700.00');
  const waits = { orderType: 'SL', phase: 'TRIGGER_PENDING', triggerPrice: 3950, limitPrice: 3960 } as const;
  expect(priceNote(tradeRecord({ ...pending, ...waits }))).toBe('trigger ₹3,950.00');
});

test('a status gives the reason, or what the order waits for and when', () => {
  expect(statusNote(tradeRecord())).toBe('');
  expect(statusNote(tradeRecord({ status: 'CANCELLED', reason: 'Expired at close' }))).toBe(
    'Expired at close',
  );
  expect(statusNote(tradeRecord({ ...pending, validFor: '2026-11-23' }))).toBe('Queued for 23 Nov');
  expect(statusNote(tradeRecord({ ...pending, ...limit }))).toBe('Valid for 20 Nov');
  expect(statusNote(tradeRecord({ ...pending, ...stop, validFor: null }))).toBe('Waiting for trigger');
});

test('an order is described in a sentence', () => {
  expect(orderSentence(tradeRecord())).toBe('Market order: BUY 10');
  expect(orderSentence(tradeRecord(limit))).toBe('Limit order: BUY 10 @ ₹3,910.00');
  expect(orderSentence(tradeRecord({ ...limit, type: 'SELL' }))).toBe('Limit order: SELL 10 @ ₹3,910.00');
  expect(orderSentence(tradeRecord(stop))).toBe('Stop-loss order: SELL 10 if price falls to ₹3,700.00');
  expect(orderSentence(tradeRecord({ ...stop, exit: 'TARGET', triggerPrice: 4200 }))).toBe(
    'Target order: SELL 10 if price rises to ₹4,200.00',
  );
});

test('its short form has only figures', () => {
  expect(orderFigures(tradeRecord())).toBe('10, market');
  expect(orderFigures(tradeRecord(limit))).toBe('10, limit ₹3,910.00');
  expect(orderFigures(tradeRecord(stop))).toBe('10, stop loss ₹3,700.00');
  expect(orderFigures(tradeRecord({ ...stop, exit: 'TARGET', triggerPrice: 4200 }))).toBe(
    '10, target ₹4,200.00',
  );
});

test('a sale with charges has gross and net, one without has only gross', () => {
  const sale = { type: 'SELL', pnl: 500, netPnl: 454.9 } as const;
  const none = { brokerage: 0, stt: 0, exchange: 0, sebi: 0, stamp: 0, gst: 0, dp: 0 };
  expect(detailsOf(tradeRecord({ ...sale, charges: { ...none, stt: 45.1, total: 45.1 } }))).toEqual([
    { label: 'Filled', value: '10 × ₹3,900.00 = ₹39,000.00' },
    { label: 'Gross P&L', value: '+₹500.00' },
    { label: 'Charges', value: '₹45.10' },
    { label: 'Net P&L', value: '+₹454.90' },
  ]);
  expect(detailsOf(tradeRecord({ clientNote: 'Results on 15 Jan' })).at(-1)).toEqual({
    label: 'Note',
    value: 'Results on 15 Jan',
  });
  expect(detailsOf(tradeRecord(sale)).map(({ label }) => label)).toEqual(['Filled', 'Gross P&L']);
});

test('a purchase’s exits are among its details, and a pending order has no fill', () => {
  expect(detailsOf(tradeRecord({ ...pending, ...limit, stopLoss: 3700, target: 4200 }))).toEqual([
    { label: 'Stop loss', value: '₹3,700.00' },
    { label: 'Target', value: '₹4,200.00' },
  ]);
});
