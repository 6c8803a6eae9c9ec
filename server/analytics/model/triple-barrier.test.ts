import { describe, expect, test } from 'vitest';
import { judgeTripleBarrier, levelsOf } from './triple-barrier.ts';

/** Bars of [open, high, low, close]. */
const bars = (...rows: [number, number, number, number][]) => ({
  open: Float64Array.from(rows, ([open]) => open),
  high: Float64Array.from(rows, ([, high]) => high),
  low: Float64Array.from(rows, ([, , low]) => low),
  close: Float64Array.from(rows, ([, , , close]) => close),
});
const LEVELS = { upper: 1.2, lower: 0.9 };

describe('a trade bought at 100 with a target of 120 and a stop of 90', () => {
  test('that rises to 121 has its target on that day, at 120', () => {
    const path = bars([100, 105, 99, 104], [104, 121, 103, 118]);
    const outcome = judgeTripleBarrier(path, 0, LEVELS, 63);
    expect(outcome).toEqual({
      end: 'upper',
      exitIndex: 1,
      exitPrice: 120,
      return: 120 / 100 - 1,
      tradingDays: 2,
    });
  });

  test('that opens at 85 gets 85, not 90', () => {
    const path = bars([100, 105, 99, 104], [85, 95, 84, 92]);
    expect(judgeTripleBarrier(path, 0, LEVELS, 63)).toMatchObject({
      end: 'lower',
      exitPrice: 85,
      return: 85 / 100 - 1,
    });
  });

  test('that opens at 125 gets 125', () => {
    const path = bars([100, 105, 99, 104], [125, 130, 124, 128]);
    expect(judgeTripleBarrier(path, 0, LEVELS, 63)).toMatchObject({ end: 'upper', exitPrice: 125 });
  });

  test('that touches both on one day is stopped', () => {
    const path = bars([100, 121, 89, 100]);
    expect(judgeTripleBarrier(path, 0, LEVELS, 63)).toMatchObject({
      end: 'lower',
      exitPrice: 90,
      tradingDays: 1,
    });
  });

  test('that touches neither ends at the close of its last day', () => {
    const path = bars([100, 101, 99, 100], [100, 103, 99, 102], [102, 130, 80, 100]);
    expect(judgeTripleBarrier(path, 0, LEVELS, 2)).toMatchObject({
      end: 'time',
      exitPrice: 102,
      tradingDays: 2,
    });
  });

  test('is open while its days are not over, and before it was bought', () => {
    const path = bars([100, 101, 99, 100]);
    expect(judgeTripleBarrier(path, 0, LEVELS, 2)).toBeNull();
    expect(judgeTripleBarrier(path, 1, LEVELS, 2)).toBeNull();
  });
});

test('levels are one deviation above and three quarters of one below', () => {
  const { upper, lower } = levelsOf(0.02, 100);
  expect(Math.log(upper)).toBeCloseTo(0.2, 12);
  expect(Math.log(lower)).toBeCloseTo(-0.15, 12);
});
