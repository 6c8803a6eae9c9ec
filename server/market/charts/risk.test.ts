import { expect, test } from 'vitest';
import { type BarColumns, emptyColumns } from '#server/analytics/columns.ts';
import { betaOf, volatilityOf } from './risk.ts';

/** Days on which the close alternates up and down. */
function swinging(days: number, factor: number): BarColumns {
  const made = emptyColumns(days);
  for (let at = 0; at < days; at++) {
    made.days[at] = 20_000 + at;
    made.close[at] = at % 2 === 0 ? 100 : 100 * factor;
  }
  return made;
}

test('volatility needs sixty returns, and is null with fewer', () => {
  // Sixty logarithmic returns of ±1 %: their deviation is 1 % × √(60 / 59), annualised with √252.
  const value = 100 * 0.01 * Math.sqrt(60 / 59) * Math.sqrt(252);
  expect(volatilityOf(swinging(61, Math.exp(0.01)))).toEqual({ value: expect.closeTo(value, 4), days: 60 });
  expect(volatilityOf(swinging(60, Math.exp(0.01)))).toBeNull();
});

test('a stock that moves twice as far as the index has a beta of nearly two', () => {
  const index = swinging(251, 1.01);
  expect(betaOf(swinging(251, 1.02), index)?.value).toBeCloseTo(1.99, 2);
  expect(betaOf(index, index)).toEqual({ value: 1, days: 250 });
  expect(betaOf(swinging(250, 1.02), index)).toBeNull();
  expect(betaOf(swinging(251, 1.02), emptyColumns(0))).toBeNull();
});
