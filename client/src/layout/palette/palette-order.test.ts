import { expect, test } from 'vitest';
import { orderTitle, readOrder } from './palette-order.ts';

test.each([
  ['buy 10 tcs', { side: 'BUY', quantity: 10, stock: 'tcs', limit: null }],
  ['  SELL 5 Infy ', { side: 'SELL', quantity: 5, stock: 'infy', limit: null }],
  ['buy tcs', { side: 'BUY', quantity: 1, stock: 'tcs', limit: null }],
  ['buy tcs 10', { side: 'BUY', quantity: 10, stock: 'tcs', limit: null }],
  ['sell 1,000 shares of tata steel', { side: 'SELL', quantity: 1_000, stock: 'tata steel', limit: null }],
  ['buy tata steel 7 shares', { side: 'BUY', quantity: 7, stock: 'tata steel', limit: null }],
  ['buy 360one', { side: 'BUY', quantity: 1, stock: '360one', limit: null }],
  ['buy 3 360one', { side: 'BUY', quantity: 3, stock: '360one', limit: null }],
  ['buy 10 m&m.ns', { side: 'BUY', quantity: 10, stock: 'm&m.ns', limit: null }],
  ['buy 10 tcs at 2,600.50', { side: 'BUY', quantity: 10, stock: 'tcs', limit: '2600.50' }],
  ['sell tcs 4 @ ₹2600', { side: 'SELL', quantity: 4, stock: 'tcs', limit: '2600' }],
  ['sell 4 bajaj @', { side: 'SELL', quantity: 4, stock: 'bajaj @', limit: null }],
  ['buy', { side: 'BUY', quantity: 1, stock: '', limit: null }],
  ['sell 5', { side: 'SELL', quantity: 5, stock: '', limit: null }],
])('%j is an order', (query, order) => {
  expect(readOrder(query)).toEqual(order);
});

test.each(['', 'tcs', 'buyback', 'selling', '10 tcs', 'buy 0 tcs', 'buy , tcs', 'tcs buy 10', 'bu'])(
  '%j is not an order',
  (query) => {
    expect(readOrder(query)).toBeNull();
  },
);

test('an order’s title has its side, shares and stock, and its limit if it has one', () => {
  const order = { side: 'BUY', quantity: 10, stock: 'tcs', limit: null } as const;
  expect(orderTitle(order, 'TCS.NS')).toBe('BUY 10 TCS');
  expect(orderTitle({ ...order, limit: '2600.50' }, 'TCS.NS')).toBe('BUY 10 TCS @ ₹2,600.50');
});
