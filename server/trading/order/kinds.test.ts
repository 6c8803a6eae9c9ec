import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { protectionBps, reservePrice } from './kinds.ts';

test('the market protection is 2 % below ₹100, 1 % up to ₹500 and 0.5 % above', () => {
  expect([99_99, 100_00, 500_00, 500_01].map((price) => protectionBps(paise(price)))).toEqual([
    200, 100, 100, 50,
  ]);
});

test('a purchase reserves its limit, an SL-M its trigger plus the protection, others the last price', () => {
  const seen = paise(1_000_00);
  const order = { limit: null, trigger: null, seen };
  expect(reservePrice({ ...order, orderType: 'LIMIT', limit: paise(990_00) })).toBe(990_00);
  // 1 % of ₹101.05 is ₹1.0105, and 0.5 % of ₹1,010.00 is ₹5.05.
  expect(reservePrice({ ...order, orderType: 'SL-M', trigger: paise(101_05) })).toBe(102_07);
  expect(reservePrice({ ...order, orderType: 'SL-M', trigger: paise(1_010_00) })).toBe(1_015_05);
  expect(reservePrice({ ...order, orderType: 'MARKET' })).toBe(1_000_00);
  // The trigger of an exit reserves nothing.
  expect(reservePrice({ ...order, orderType: 'MARKET', trigger: paise(950_00) })).toBe(1_000_00);
});
