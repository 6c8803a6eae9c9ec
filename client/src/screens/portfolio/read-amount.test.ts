import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test('an amount may have grouping and the rupee sign', () => {
  expect(readAmount('₹1,00,000.50')).toEqual({ amount: 100_000.5 });
  expect(readAmount(' 10,00,000 ')).toEqual({ amount: 10_00_000 });
});

test.each(['', '0', '-5', 'abc', '1e5', '.'])('%j is not an amount above 0', (written) => {
  expect(readAmount(written)).toEqual({
    problem: { title: 'Invalid Amount', description: 'Please enter a valid amount greater than 0' },
  });
});

test('a paisa above ₹10,00,000 is too large', () => {
  expect(readAmount('1000000.01')).toEqual({
    problem: { title: 'Amount Too Large', description: 'Maximum amount per transaction is ₹10,00,000' },
  });
});

test('a third decimal is refused', () => {
  expect(readAmount('1.001')).toMatchObject({
    problem: { description: 'Use up to two decimals, such as 1,000.50' },
  });
});
