import { describe, expect, test } from 'vitest';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import { gridOf } from '../panel/grid.ts';
import { universeOf } from '../panel/universe.ts';
import { baseRate, countUp, referenceUp } from './base-rate.ts';

describe('the base rate', () => {
  const rose = { rows: 1_000, risen: 700 };

  test('is the long run without own outcomes', () => {
    expect(baseRate(0.55, { weeks: 0, rows: 0, risen: 0 })).toBe(0.55);
  });

  test.each([
    [1, 0.5 + 0.2 / 513],
    [4, 0.5 + 0.2 / 9],
    [8, 0.6],
    [16, 0.5 + (0.2 * 8) / 9],
  ])('after %d years in which .7 rose, with a long run of .5, is %d', (years, rate) => {
    expect(baseRate(0.5, { ...rose, weeks: 52 * years })).toBeCloseTo(rate, 12);
  });
});

test.each([
  // (.13 − .0128) ÷ .16 = .7325 in a year, and half of it in a quarter: Φ from a table of the normal distribution.
  [252, 0.16, 0.768],
  [63, 0.16, 0.6429],
  // At 51 % the expected log return is 0.
  [252, Math.sqrt(0.26), 0.5],
])('in %d days, at a volatility of %d a year, long history has %d', (days, annual, rate) => {
  expect(referenceUp(days, annual / Math.sqrt(252))).toBeCloseTo(rate, 3);
});

test('outcomes count from the day they are known', () => {
  // Bars on weekdays from a Monday on: weeks begin at every fifth; from the 255th on, stocks have a year of bars.
  const panel = randomPanel(6, 400).map((stock, i) => ({
    ...stock,
    bars: { ...stock.bars, close: stock.bars.close.map((_, n) => (i < 2 ? 100 + n : 900 - n)) },
  }));
  const grid = gridOf(panel);
  const count = (until: number) => countUp(grid, universeOf(grid, 100), until).short;
  const first = [...grid.days.keys()].find((i) => i >= 251 && i % 5 === 0) ?? 0;
  expect(count(first + 62)).toEqual({ weeks: 0, rows: 0, risen: 0 });
  expect(count(first + 63)).toEqual({ weeks: 1, rows: 6, risen: 2 });
  expect(count(first + 67)).toEqual({ weeks: 1, rows: 6, risen: 2 });
  expect(count(first + 68)).toEqual({ weeks: 2, rows: 12, risen: 4 });
  expect(countUp(grid, universeOf(grid, 100), first + 68).medium.weeks).toBe(0);
});
