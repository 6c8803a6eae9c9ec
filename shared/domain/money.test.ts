import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactPaise,
  indianGroups,
  nearestPaise,
  paise,
  rupeeString,
  rupeesFromPaise,
  rupeeText,
} from './money.ts';

describe('an amount in rupees becomes paise', () => {
  test('exactly, up to two decimals', () => {
    expect(exactPaise(1234.5)).toBe(123450);
    expect(exactPaise(0.07)).toBe(7);
    expect(exactPaise(1.1)).toBe(110);
    expect(exactPaise(10_00_000)).toBe(10_00_000_00);
    expect(exactPaise(1e13)).toBe(1e15);
    expect(Object.is(exactPaise(-0), 0)).toBe(true);
  });

  test('never, when it is not an exact amount of money', () => {
    for (const amount of [1.001, 0.005, Number.NaN, Number.POSITIVE_INFINITY, 1e13 + 1, 1e14]) {
      expect(exactPaise(amount)).toBeNull();
    }
  });

  test('and back, for every whole number of paise up to ₹100 crore', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        expect(exactPaise(rupeesFromPaise(paise(amount)))).toBe(amount === 0 ? 0 : amount);
        expect(exactPaise(Number(rupeeString(paise(amount))))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

test('paise are written as rupees with two decimals', () => {
  expect(rupeeString(paise(5))).toBe('0.05');
  expect(rupeeString(paise(-123450))).toBe('-1234.50');
  expect(rupeeString(paise(0))).toBe('0.00');
});

test('a computed price goes to the nearest paisa', () => {
  expect(nearestPaise(12.345)).toBe(1235);
  expect(nearestPaise(12.344)).toBe(1234);
});

test('half a paisa is refused', () => {
  expect(() => paise(0.5)).toThrow(RangeError);
  expect(() => paise(2 ** 53)).toThrow(RangeError);
});

test('sentences write numbers in Indian groups', () => {
  expect([0, 999, 1000, 12345, 100000, 1234567].map(indianGroups)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,00,000',
    '12,34,567',
  ]);
  expect(rupeeText(paise(0))).toBe('₹0.00');
  expect(rupeeText(paise(5))).toBe('₹0.05');
  expect(rupeeText(paise(12_34_567_89))).toBe('₹12,34,567.89');
  expect(rupeeText(paise(-86_20))).toBe('−₹86.20');
});
