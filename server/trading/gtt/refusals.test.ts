import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { notActive, tooClose } from './refusals.ts';

test('a trigger too close to the last price has the nearest valid ones, on the tick and outwards', () => {
  // 0.25 % of ₹1,001.00 is ₹2.5025: ₹998.4975 and ₹1,003.5025.
  expect(tooClose(paise(1_001_00), paise(10)).message).toBe(
    'The trigger is within 0.25% of the LTP. Enter ₹998.40 or less, or ₹1,003.60 or more.',
  );
});

test('below a price of one tick there is no valid trigger', () => {
  expect(tooClose(paise(5), paise(5)).message).toBe(
    'The trigger is within 0.25% of the LTP. Enter ₹0.10 or more.',
  );
});

test('a GTT that can’t be changed has ended, or has just changed', () => {
  expect(notActive('TRIGGERED').message).toBe('This GTT is already triggered.');
  expect(notActive('ACTIVE').message).toBe('This GTT has just changed. Check it and try again.');
});
