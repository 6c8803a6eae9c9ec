import { expect, test } from 'vitest';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { outcomeOf } from './outcome-text.ts';

const placed = {
  id: '0190b3f2-0000-7000-8000-000000000001',
  stockSymbol: 'TCS.NS',
  quantity: 1_000,
  status: 'EXECUTED',
  type: 'BUY',
  price: 2_639.2,
} as const;

test('a filled order has its side, shares and price, and a link to the order', () => {
  expect(outcomeOf(tradeRecord(placed))).toEqual({
    words: 'Bought 1,000 TCS at ₹2,639.20',
    link: 'View order',
    href: '/trades?order=0190b3f2-0000-7000-8000-000000000001',
  });
  expect(outcomeOf(tradeRecord({ ...placed, type: 'SELL', quantity: 5 })).words).toBe(
    'Sold 5 TCS at ₹2,639.20',
  );
});

test('a pending order says what it waits for', () => {
  const limit = {
    ...placed,
    quantity: 10,
    status: 'PENDING',
    orderType: 'LIMIT',
    limitPrice: 2_600,
  } as const;
  const day = { createdAt: '2026-11-20T05:00:00.000Z', validFor: '2026-11-23' };
  expect(outcomeOf(tradeRecord({ ...limit, ...day })).words).toBe(
    'Limit order: BUY 10 @ ₹2,600.00 · Valid for 23 Nov',
  );
});
