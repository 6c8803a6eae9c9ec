import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { figuresText } from './figures-text.ts';

test('the figures of an order are in a trader’s notation, with the trail of its own stop only', () => {
  const stop = { side: 'SELL', quantity: 100, orderType: 'SL', limit: paise(945_00) } as const;
  expect(figuresText({ ...stop, trigger: paise(950_00), trailStep: paise(14_25), trailBps: 150 })).toBe(
    'SELL 100 @ ₹945.00, trigger ₹950.00, trailing by 1.5%',
  );
  expect(figuresText({ ...stop, trigger: paise(950_00), trailStep: null, trailBps: null })).toBe(
    'SELL 100 @ ₹945.00, trigger ₹950.00',
  );
  const purchase = { side: 'BUY', quantity: 5, orderType: 'MARKET', limit: null, trigger: null } as const;
  expect(figuresText({ ...purchase, trailStep: paise(1_00), trailBps: null })).toBe('BUY 5 at market price');
});
