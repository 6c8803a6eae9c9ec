import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareComputed } from './compare-computed.ts';

test('two typical prices of the same paise are equal, and a paisa more is more', () => {
  // 113.30 + 111.10 + 112.20 and 112.25 + 112.20 + 112.15 are 336.60 both, but not as sums of floats.
  const [left, right] = [(113.3 + 111.1 + 112.2) / 3, (112.25 + 112.2 + 112.15) / 3];
  expect(left === right).toBe(false);
  expect(compareComputed(left, right)).toBe(0);
  expect(compareComputed(left, (113.31 + 111.1 + 112.2) / 3)).toBe(-1);
  expect(compareComputed(left, Number.NaN)).toBeNaN();
});

test('it orders sums of rupees as their paise are ordered', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 3, maxLength: 3 });
  const rupees = (paise: readonly number[]) => paise.reduce((sum, price) => sum + price / 100, 0) / 3;
  const total = (paise: readonly number[]) => paise.reduce((sum, price) => sum + price, 0);
  fc.assert(
    fc.property(prices, prices, (left, right) => {
      expect(compareComputed(rupees(left), rupees(right))).toBe(Math.sign(total(left) - total(right)));
    }),
  );
});
