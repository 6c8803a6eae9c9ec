import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test('a number is grouped by thousand, lakh and crore', () => {
  expect(numberText(999, 0)).toBe('999');
  expect(numberText(1_000, 0)).toBe('1,000');
  expect(numberText(100_000, 0)).toBe('1,00,000');
  expect(numberText(1_234_567.5, 2)).toBe('12,34,567.50');
  expect(numberText(1e12, 0)).toBe('10,00,00,00,00,000');
});

test('halves are rounded away from zero, as they are written in decimal', () => {
  expect(numberText(1.005, 2)).toBe('1.01');
  expect(numberText(-1.005, 2)).toBe('\u22121.01');
  expect(numberText(934_439.595, 2)).toBe('9,34,439.60');
  expect(numberText(0.5, 0)).toBe('1');
  expect(numberText(99_999.995, 2)).toBe('1,00,000.00');
});

test('zero has no sign, nor has what rounds to it', () => {
  expect(numberText(-0, 2, true)).toBe('0.00');
  expect(numberText(-0.004, 2, true)).toBe('0.00');
  expect(numberText(4e-7, 2)).toBe('0.00');
  expect(numberText(0.006, 2, true)).toBe('+0.01');
});

test('it writes what Intl.NumberFormat writes', () => {
  for (const decimals of [0, 1, 2, 4]) {
    const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const intl = new Intl.NumberFormat('en-IN', { ...fixed, signDisplay: 'exceptZero' });
    for (let n = 0; n < 2_000; n++) {
      // Of all magnitudes; every second one ends with a five after the last decimal.
      const size = 10 ** (n % 11) * ((n * 0.618_034) % 1);
      const value = n % 2 === 0 ? size : Number(`${Math.floor(size)}.${'7'.repeat(decimals)}5`);
      for (const each of [value, -value])
        expect(numberText(each, decimals, true)).toBe(intl.format(each).replace('-', '\u2212'));
    }
  }
});
