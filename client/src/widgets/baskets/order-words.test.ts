import { expect, test } from 'vitest';
import { orderName, orderTerms } from './order-words.ts';

const order = { symbol: 'TCS.NS', type: 'BUY', quantity: 1_000 } as const;

test('an order of a basket has a name and its terms', () => {
  expect(orderName({ ...order, orderType: 'MARKET' })).toBe('BUY 1,000 TCS');
  expect(orderTerms({ ...order, orderType: 'MARKET' })).toBe('market');
  expect(orderTerms({ ...order, orderType: 'LIMIT', price: 2_900, validity: 'IOC' })).toBe(
    'limit ₹2,900.00 · IOC',
  );
  const stop = { ...order, orderType: 'SL', triggerPrice: 3_010, price: 3_015, product: 'MIS' } as const;
  expect(orderTerms(stop)).toBe('SL ₹3,010.00, limit ₹3,015.00 · MIS');
  const exits = { stopLoss: 2_800, target: 3_300 };
  expect(orderTerms({ ...order, ...exits, orderType: 'SL-M', triggerPrice: 3_010 })).toBe(
    'SL-M ₹3,010.00 · stop-loss ₹2,800.00 · target ₹3,300.00',
  );
});
