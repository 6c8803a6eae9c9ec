import { expect, test } from 'vitest';
import { readRupees, readWhole, stepped } from './form-numbers.ts';

test('a quantity is an integer, or 0 if invalid', () => {
  expect(['10', '1,000', '12.9', '-3', 7].map(readWhole)).toEqual([10, 1000, 12, -3, 7]);
  expect(['', 'ten', undefined, '1e400', '99999999999999999999'].map(readWhole)).toEqual([0, 0, 0, 1, 0]);
});

test('a price keeps its decimals, and is 0 if invalid', () => {
  expect(['3900', '₹3,900.50', '.05', '12.', '-1'].map(readRupees)).toEqual([3900, 3900.5, 0.05, 12, -1]);
  expect(['', '12abc', '1e3', '1.2.3', null].map(readRupees)).toEqual([0, 0, 0, 0, 0]);
});

test('an arrow key moves by one share or one paisa, and stops at zero', () => {
  expect(stepped(1, 1, 1)).toBe(2);
  expect(stepped(0, -1, 1)).toBe(0);
  expect(stepped(0.29, 1, 0.01)).toBe(0.3);
  expect(stepped(3900, -1, 0.01)).toBe(3899.99);
  expect(stepped(0.01, -1, 0.01)).toBe(0);
});
